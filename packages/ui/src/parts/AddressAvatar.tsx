import { useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import type { ArtSize } from './Art.tsx'
import css from './art.css?inline'
import { Landscape } from './Landscape.tsx'
import { Picture } from './Picture.tsx'

type Props = {
  readonly address: string
  /** Picture chosen by the user, if any. */
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
}

/** Round avatar of an account; falls back to a picture generated from the address. */
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
