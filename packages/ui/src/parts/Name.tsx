import { foreignText } from '../i18n/foreignText.ts'

/** A name from outside, kept apart from the text around it; where it is cut, the whole of it is to be had. */
export function Name({ children }: { readonly children: string }) {
  const text = foreignText(children)
  return (
    // Not a `bdi`: `dir="auto"` around it would not look inside, and cut an Arabic name at its beginning.
    <span className="lk-name" title={text}>
      {text}
    </span>
  )
}
