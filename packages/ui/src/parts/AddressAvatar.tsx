import { useMemo } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import { Art, type ArtSize } from './Art.tsx'
import css from './art.css?inline'
import { avatarLandscape } from './avatarLandscape.ts'

type Props = {
  readonly address: string
  /** The picture the person has chosen, if any. */
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
}

/** The round picture of an account. */
export function AddressAvatar({ address, src, size = 40 }: Props) {
  useStyles(css)
  const { sky, sun, ridges } = useMemo(() => avatarLandscape(address), [address])
  if (src) return <Art name={address} src={src} size={size} round />
  return (
    <span className={`lk-art lk-art--round${size === 40 ? '' : ` lk-art--${size}`}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path fill={sky} d="M0 0h24v24H0z" />
        <circle cx={sun.x} cy={sun.y} r="2.5" fill={sun.fill} />
        {ridges.map((ridge) => (
          <path key={ridge.fill} fill={ridge.fill} d={ridge.d} />
        ))}
      </svg>
    </span>
  )
}
