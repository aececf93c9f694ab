import { foreignText } from '../i18n/foreignText.ts'

/** Maximum length in characters. Longer addresses are cut and keep the full address as accessible name. Spec §5. */
const maxLength = 30

/** An email address inside a sentence, always left to right. */
export function EmailAddress({ value }: { readonly value: string }) {
  const full = foreignText(value)
  const cut = full.length > maxLength
  return (
    <strong className="lk-ltr" translate="no" title={cut ? full : undefined}>
      {cut ? (
        <>
          <span aria-hidden="true">{full.slice(0, maxLength - 1).replace(/[^\p{L}\p{N}]+$/u, '')}…</span>
          <span className="lk-sr">{full}</span>
        </>
      ) : (
        full
      )}
    </strong>
  )
}
