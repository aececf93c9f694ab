import { type ReactNode, useState } from 'react'
import { foreignText } from '../i18n/foreignText.ts'
import { useStyles } from '../styles/useStyles.ts'
import css from './art.css?inline'
import { Picture } from './Picture.tsx'

export type ArtSize = 16 | 20 | 24 | 32 | 40 | 48 | 56 | 64 | 80

const sizeClass = (size: ArtSize) => (size === 40 ? '' : ` lk-art--${size}`)

type Props = {
  /** Its first letter stands in for a picture that does not exist or did not come. */
  readonly name: string
  readonly src?: string | undefined
  readonly size?: ArtSize | undefined
  /** Systems are square; people and money are round. */
  readonly round?: boolean | undefined
}

/** Artwork of an app, wallet, network, token or person; a foreign picture is only ever an `<img>`. */
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
    // Drawn by the stylesheet: as text it would stand before the name it is taken from ("MMDW").
    <span
      className={`${className} lk-art--glyph lk-art--letter`}
      data-letter={firstLetter(name)}
      aria-hidden="true"
    />
  )
}

/** What a reader takes for the first character: a flag and a joined emoji are one. */
const firstLetter = (name: string) =>
  foreignText(name)
    .match(/^(?:\p{RI}\p{RI}|.(?:\p{M}|\p{Emoji_Modifier}|\u200d.)*)/u)?.[0]
    .toUpperCase()

/** An icon, or a provider's mark, in the place of artwork. */
export function GlyphArt({
  size = 40,
  ink,
  round,
  letter,
  children,
}: {
  readonly size?: ArtSize | undefined
  /** Stronger than its neighbours. `white` stands on the white of a QR code. */
  readonly ink?: boolean | 'white' | undefined
  readonly round?: boolean | undefined
  /** In the colour of text: a provider's mark. */
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
