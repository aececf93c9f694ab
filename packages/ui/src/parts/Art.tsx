import { type ReactNode, useState } from 'react'
import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './art.css?inline'
import { Picture } from './Picture.tsx'

export type ArtSize = 16 | 20 | 24 | 32 | 40 | 48 | 56 | 64 | 80

const sizeClass = (size: ArtSize) => (size === 40 ? '' : ` lk-art--${size}`)

type Props = {
  /** Its first letter is shown if the picture is missing or fails to load. */
  readonly name: string
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
  /** Round for people and tokens; square for apps, wallets and networks. */
  readonly round?: boolean | undefined
}

/** Artwork of an app, wallet, network, token or account. A third-party picture is only rendered as `<img>`. */
export function Art({ name, src, size = 40, round }: Props) {
  useStyles(css)
  const [failed, setFailed] = useState<string>()
  const className = `lk-art${round ? ' lk-art--round' : ''}${sizeClass(size)}`
  if (src && failed !== src) {
    return (
      <span className={className}>
        <Picture key={src} src={src} onFail={() => setFailed(src)} />
      </span>
    )
  }
  return (
    // The letter is CSS content: as text, screen readers and copying would put it before the name.
    <span
      className={`${className} lk-art--glyph lk-art--letter`}
      data-letter={firstLetter(name)}
      aria-hidden="true"
    />
  )
}

/** The first grapheme: a flag or a joined emoji counts as one. */
const firstLetter = (name: string) =>
  foreignText(name)
    .match(/^(?:\p{RI}\p{RI}|.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*)/u)?.[0]
    .toUpperCase()

/** An icon or provider mark in place of artwork. */
export function GlyphArt({
  size = 40,
  ink,
  round,
  letter,
  children,
}: {
  readonly size?: ArtSize | undefined
  /** Stronger background than neighbouring tiles. `white` is for the white area of a QR code. */
  readonly ink?: boolean | 'white' | undefined
  readonly round?: boolean | undefined
  /** Uses the text colour, for a provider's mark. */
  readonly letter?: boolean | undefined
  readonly children: ReactNode
}) {
  useStyles(css)
  const inkClass = ink === 'white' ? ' lk-art--onwhite' : ink ? ' lk-art--ink' : ''
  return (
    <span
      className={`lk-art lk-art--glyph${sizeClass(size)}${inkClass}${round ? ' lk-art--round' : ''}${letter ? ' lk-art--letter' : ''}`}
      aria-hidden="true"
    >
      {children}
    </span>
  )
}

/** Artwork with a smaller badge: a token on its network, an account in its wallet. */
export function Combo({ children }: { readonly children: ReactNode }) {
  useStyles(css)
  return <span className="lk-combo">{children}</span>
}

/** Four small pictures that stand for a set. */
export function Cluster({
  pictures,
}: {
  readonly pictures: readonly { name: string; src?: string | undefined }[]
}) {
  useStyles(css)
  return (
    <span className="lk-cluster" aria-hidden="true">
      {pictures.slice(0, 4).map((picture, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two wallets may have the same name.
        <Art key={place} name={picture.name} src={picture.src} size={16} />
      ))}
    </span>
  )
}
