import type { FactorType, WalletRecord } from '../api/walletApi.ts'
import type { RecoveryClient } from './assisted/recoveryClient.ts'
import type { Session } from './backend/createSession.ts'
import type { Wallet } from './createWallet.ts'
import type { SiteTexts } from './i18n/en.ts'
import { openWithCode } from './openWithCode.ts'
import type { PasskeyNeeds } from './passkeys/askPasskey.ts'
import type { ScreenNeeds } from './showDialog.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'

type Needs = ScreenNeeds &
  PasskeyNeeds & {
    readonly session: Pick<Session, 'request' | 'current'>
    readonly wallet: Wallet
    /** `undefined` if there is no recovery service. */
    readonly recovery: RecoveryClient | undefined
    texts(): SiteTexts
    locale(): string
  }

/** Opens the wallet on a device that has no envelope of it: with a passkey, the second code or the recovery code. Security P3. */
export async function openWithFactor(
  { recovery, ...needs }: Needs,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<WalletAddresses> {
  const has = (wanted: FactorType) => record.factors.some(({ type }) => type === wanted)
  if (has('passkey')) {
    const { openWithPasskey } = await import('./passkeys/openWithPasskey.ts')
    const opened = await openWithPasskey(needs, record, signal)
    if (opened !== 'other') return opened
  }
  if (recovery && has('assisted')) {
    const { openAssisted } = await import('./assisted/openAssisted.ts')
    const opened = await openAssisted({ ...needs, recovery }, record, signal)
    if (opened !== 'code') return opened
  }
  return openWithCode(needs, record, signal)
}
