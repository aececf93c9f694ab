import { useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import type { ArtSize } from './Art.tsx'
import css from './art.css?inline'
import { Landscape } from './Landscape.tsx'
import { Picture } from './Picture.tsx'

type Props = {
  readonly address: string
  /** The picture the person has chosen, if any. */
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
}

/** The round picture of an account. */
export function AddressAvatar({ address, src, size = 40 }: Props) {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  return (
    <span className={`lk-art lk-art--round${size === 40 ? '' : ` lk-art--${size}`}`}>
      {src && failed !== src ? (
        <Picture src={src} onFail={() => setFailed(src)} />
      ) : (
        <Landscape address={address} />
      )}
    </span>
  )
}
