import type { Wallet } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import type { Locale } from '../i18n/locales.ts'
import type { TransferTexts } from '../i18n/transfers/en.ts'
import type { ScreenNeeds } from '../showDialog.ts'
import type { SenderNeeds } from './answerTransfer.ts'

/** What the screens of the approving device need. */
export type ApproverNeeds = ScreenNeeds &
  SenderNeeds & {
    readonly wallet: Pick<Wallet, 'find'>
    texts(): SiteTexts
    readonly transferTexts: TransferTexts
    locale(): Locale
  }
