import { foreignText } from '../i18n/foreignText.ts'

/**
 * A third-party name, cleaned and isolated from the text around it. Its `title` holds the full name, in case CSS cuts
 * it.
 */
export function Name({ children }: { readonly children: string }) {
  const text = foreignText(children)
  return (
    // Not a `bdi`: the `dir="auto"` of the parent ignores its content, so an Arabic name would be cut at its start.
    <span className="lk-name" translate="no" title={text}>
      {text}
    </span>
  )
}
