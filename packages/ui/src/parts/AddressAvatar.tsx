import { useStyles } from '../styles/useStyles.ts'
import { Art, type ArtSize } from './Art.tsx'
import css from './art.css?inline'
import { Landscape } from './Landscape.tsx'

type Props = {
  readonly address: string
  /** The picture the person has chosen, if any. */
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
}

/** The round picture of an account. */
export function AddressAvatar({ address, src, size = 40 }: Props) {
  useStyles(css)
  if (src) return <Art name={address} src={src} size={size} round />
  return (
    <span className={`lk-art lk-art--round${size === 40 ? '' : ` lk-art--${size}`}`}>
      <Landscape address={address} />
    </span>
  )
}
