import type { WalletRecord } from '../../api/walletApi.ts'
import type { Session } from '../backend/createSession.ts'
import type { Wallet } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import type { SecurityTexts } from '../i18n/security/en.ts'
import type { ScreenNeeds } from '../showDialog.ts'
import type { Signer } from '../signer/signerClient.ts'

/** What the screens of the security window need. */
export type WindowNeeds = ScreenNeeds & {
  readonly session: Session
  /** The one of the window, which belongs to no app. */
  readonly projectId: string
  readonly wallet: Wallet
  readonly signer: Signer
  /** Opens the wallet: with this device, or with another factor that the user has. */
  open(record: WalletRecord, signal: AbortSignal): Promise<unknown>
  texts(): { readonly site: SiteTexts; readonly security: SecurityTexts }
  locale(): string
}
