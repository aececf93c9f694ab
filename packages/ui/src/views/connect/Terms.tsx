import { useMessages } from '../../i18n/useMessages.ts'
import { Sentence } from '../../parts/Sentence.tsx'

type Props = { readonly termsUrl?: string | undefined; readonly privacyUrl?: string | undefined }

/** Links to the terms and the privacy policy, if any. */
export function Terms({ termsUrl, privacyUrl }: Props) {
  const { connect } = useMessages()
  const link = (href: string, text: string) => (
    <a className="lk-link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
  return (
    <p className="lk-small lk-center">
      <Sentence
        of={
          termsUrl && privacyUrl
            ? connect.terms(link(termsUrl, connect.termsLink), link(privacyUrl, connect.privacyLink))
            : termsUrl
              ? connect.termsOnly(link(termsUrl, connect.termsLink))
              : connect.privacyOnly(link(privacyUrl ?? '', connect.privacyLink))
        }
      />
    </p>
  )
}
