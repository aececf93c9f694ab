/** Texts of a mail: `intro` above and `note` below what it is about. */
type Texts<facts extends readonly unknown[]> = {
  readonly subject: (...facts: facts) => string
  readonly intro: (...facts: facts) => string
  readonly note: (...facts: facts) => string
}

/** All texts of mails in one language. Sites are named by their origin. */
export type MailTexts = {
  readonly code: Texts<[site: string, minutes: number]>
  readonly newDevice: Texts<[site: string, at: string]> & { readonly button: string }
  readonly deviceRevoked: Texts<[site: string, at: string]> & { readonly button: string }
  readonly phraseExported: Texts<[site: string, at: string]> & { readonly button: string }
}
