import { foreignText } from '../i18n/foreignText.ts'

/** Spec §5: longer addresses are cut, with the whole of it as the accessible name. */
const longest = 30

/** An address inside a sentence, always left to right. */
export function EmailAddress({ value }: { readonly value: string }) {
  const whole = foreignText(value)
  const cut = whole.length > longest
  return (
    <strong className="lk-ltr" title={cut ? whole : undefined}>
      {cut ? (
        <>
          <span aria-hidden="true">{whole.slice(0, longest - 1).replace(/[^\p{L}\p{N}]+$/u, '')}…</span>
          <span className="lk-sr">{whole}</span>
        </>
      ) : (
        whole
      )}
    </strong>
  )
}
