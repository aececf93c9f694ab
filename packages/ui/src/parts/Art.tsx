import { type ReactNode, useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import css from './art.css?inline'

export type ArtSize = 16 | 20 | 24 | 32 | 40 | 48 | 56 | 64 | 80

const size = (s: ArtSize) => (s === 40 ? '' : ` lk-art--${s}`)

type Props = {
  /** Its first letter stands in until the picture is there, and when it never comes. */
  readonly name: string
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
  /** Systems are square; people and money are round. */
  readonly round?: boolean | undefined
}

/** Artwork of an app, wallet, network, token or person; a foreign picture is only ever an `<img>`. */
export function Art({ name, src, size: s = 40, round }: Props) {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const className = `lk-art${round ? ' lk-art--round' : ''}${size(s)}`
  if (src && failed !== src) {
    return (
      <span className={className}>
        <img src={src} alt="" draggable={false} referrerPolicy="no-referrer" onError={() => setFailed(src)} />
      </span>
    )
  }
  return (
    <span className={`${className} lk-art--glyph lk-art--letter`} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}

/** An icon, or a provider's letter, in the place of artwork. */
export function GlyphArt({
  size: s = 40,
  ink,
  round,
  letter,
  children,
}: {
  readonly size?: ArtSize | undefined
  readonly ink?: boolean | undefined
  readonly round?: boolean | undefined
  readonly letter?: boolean | undefined
  readonly children: ReactNode
}) {
  useStyles(css)
  return (
    <span
      className={`lk-art lk-art--glyph${size(s)}${ink ? ' lk-art--ink' : ''}${round ? ' lk-art--round' : ''}${letter ? ' lk-art--letter' : ''}`}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}

/** Artwork with a smaller one at its foot: a token on its network, an account in its wallet. */
export function Combo({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <span className="lk-combo">{children}</span>
}

/** Four small pictures for "many". */
export function Cluster({
  pictures,
}: {
  readonly pictures: readonly { name: string; src?: string | undefined }[]
}) {
  useStyles(css)
  return (
    <span className="lk-cluster" aria-hidden="true">
      {pictures.slice(0, 4).map((picture) => (
        <Art key={picture.name} name={picture.name} src={picture.src} size={16} />
      ))}
    </span>
  )
}
