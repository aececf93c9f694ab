import type { WalletRecord } from '../api/walletApi.ts'
import type { RecoveryClient } from './assisted/recoveryClient.ts'
import type { Wallet } from './createWallet.ts'
import type { SiteTexts } from './i18n/en.ts'
import { openWithCode } from './openWithCode.ts'
import type { ScreenNeeds } from './showDialog.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'

type Needs = ScreenNeeds & {
  readonly wallet: Wallet
  /** `undefined` if there is no recovery service. */
  readonly recovery: RecoveryClient | undefined
  texts(): SiteTexts
  locale(): string
}

/** Opens the wallet on a device that has no envelope of it: with the second code or the recovery code. */
export async function openWithFactor(
  { recovery, ...needs }: Needs,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<WalletAddresses> {
  if (recovery && record.factors.some(({ type }) => type === 'assisted')) {
    const { openAssisted } = await import('./assisted/openAssisted.ts')
    const opened = await openAssisted({ ...needs, recovery }, record, signal)
    if (opened !== 'code') return opened
  }
  return openWithCode(needs, record, signal)
}
