import type { FactorType } from '@latchkey/embedded-wallet/api'

/** Texts of a mail: `intro` above and `note` below what it is about. */
export type Texts<facts extends readonly unknown[]> = {
  readonly subject: (...facts: facts) => string
  readonly intro: (...facts: facts) => string
  readonly note: (...facts: facts) => string
}

/** Texts of a mail about something that has happened, with a button for what the user can do. */
export type NoticeTexts<facts extends readonly unknown[]> = Texts<facts> & { readonly button: string }

/** All texts of mails in one language. Sites are named by their origin. */
export type MailTexts = {
  readonly code: Texts<[site: string, minutes: number]>
  /** Both codes of a change of address. `address` is the new one. */
  readonly emailCurrentCode: Texts<[site: string, minutes: number, address: string]>
  readonly emailNewCode: Texts<[site: string, minutes: number]>
  /** Instead of the latter, if the address has a wallet. */
  readonly emailTaken: Texts<[site: string]>
  /** To the former address. */
  readonly emailChanged: NoticeTexts<[address: string, at: string]>
  readonly emailRestored: NoticeTexts<[address: string, at: string]>
  readonly newDevice: NoticeTexts<[site: string, at: string]>
  readonly deviceRevoked: NoticeTexts<[site: string, at: string]>
  readonly phraseExported: NoticeTexts<[site: string, at: string]>
  readonly factorAdded: NoticeTexts<[factor: string, at: string]>
  readonly factorRemoved: NoticeTexts<[factor: string, at: string]>
  /** At the start of a sentence. */
  readonly factors: Readonly<Record<Exclude<FactorType, 'device'>, string>>
}
