import type { FactorType, WalletRecord } from '../api/walletApi.ts'
import type { RecoveryClient } from './assisted/recoveryClient.ts'
import type { Session } from './backend/createSession.ts'
import type { Wallet } from './createWallet.ts'
import type { SiteTexts } from './i18n/en.ts'
import type { Locale } from './i18n/locales.ts'
import { openWithCode } from './openWithCode.ts'
import type { PasskeyNeeds } from './passkeys/askPasskey.ts'
import type { ScreenNeeds } from './showDialog.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'
import { offerOtherDevice } from './transfers/offerOtherDevice.ts'

type Needs = ScreenNeeds &
  PasskeyNeeds & {
    readonly session: Pick<Session, 'request' | 'current'>
    readonly wallet: Wallet
    /** `undefined` if there is no recovery service. */
    readonly recovery: RecoveryClient | undefined
    texts(): SiteTexts
    locale(): Locale
  }

/**
 * Opens the wallet on a device that has no envelope of it: with a passkey, the second code or the recovery code. If another
 * device opens it, each of their screens leads to that one too. Security P3
 */
export async function openWithFactor(
  needs: Needs,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<WalletAddresses> {
  if (!(await needs.wallet.isOnOtherDevice(record))) return openWithRecovery(needs, record, signal)
  const { loadTransferTexts } = await import('./i18n/transfers/loadTransferTexts.ts')
  const transferTexts = await loadTransferTexts(needs.locale())
  for (;;) {
    const opened = await offerOtherDevice(
      transferTexts.useOtherDevice,
      (link, aborted) => openWithRecovery(needs, record, aborted, link),
      signal,
    )
    if (opened !== 'device') return opened
    const { openWithOtherDevice } = await import('./transfers/openWithOtherDevice.ts')
    const received = await openWithOtherDevice({ ...needs, transferTexts }, record, signal)
    if (received !== 'other') return received
  }
}

/** @param link to another way, shown on each screen */
async function openWithRecovery(
  { recovery, ...needs }: Needs,
  record: WalletRecord,
  signal: AbortSignal,
  link?: HTMLElement,
): Promise<WalletAddresses> {
  const has = (wanted: FactorType) => record.factors.some(({ type }) => type === wanted)
  if (has('passkey')) {
    const { openWithPasskey } = await import('./passkeys/openWithPasskey.ts')
    const opened = await openWithPasskey(needs, record, signal, link)
    if (opened !== 'other') return opened
  }
  if (recovery && has('assisted')) {
    const { openAssisted } = await import('./assisted/openAssisted.ts')
    const opened = await openAssisted({ ...needs, recovery }, record, signal, link)
    if (opened !== 'code') return opened
  }
  return openWithCode(needs, record, signal, link)
}
