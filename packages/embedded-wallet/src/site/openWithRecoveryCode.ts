import type { WalletRecord } from '../api/walletApi.ts'
import { recoveryCodeKey } from '../keys/factorKeys.ts'
import { readRecoveryCode } from '../keys/recoveryCode.ts'
import { FactorNeeded, type Wallet } from './createWallet.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'

/**
 * Opens the wallet with a recovery code, which may be any of the codes that its user has saved.
 * @param text - the code as the user wrote it
 * @returns `undefined` if it is the code of none
 */
export async function openWithRecoveryCode(
  wallet: Pick<Wallet, 'openWith'>,
  record: WalletRecord,
  text: string,
  signal: AbortSignal,
): Promise<WalletAddresses | undefined> {
  const code = readRecoveryCode(text)
  if (!code) return undefined
  for (const { type, factorId } of record.factors) {
    if (type !== 'code') continue
    const key = await recoveryCodeKey(code, record.walletId, factorId)
    try {
      return await wallet.openWith(record, { type, factorId, key }, signal)
    } catch (cause) {
      if (!(cause instanceof FactorNeeded)) throw cause
    }
  }
  return undefined
}
