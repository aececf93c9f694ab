import type { Envelope, WalletRecord } from '../../api/walletApi.ts'
import { EnvelopeError, openEnvelope } from '../../keys/envelope.ts'
import { recoveryCodeKey } from '../../keys/factorKeys.ts'
import { readRecoveryCode } from '../../keys/recoveryCode.ts'
import { wordsOf } from '../../keys/walletKeys.ts'
import type { SecurityTexts } from '../i18n/security/en.ts'

/** Texts of the page that opens a kit. */
export type KitTexts = Pick<
  SecurityTexts,
  | 'kitTitle'
  | 'kitIntro'
  | 'kitWrongCode'
  | 'kitOldBrowser'
  | 'showWords'
  | 'yourWords'
  | 'wordsNote'
  | 'hidden'
  | 'showAgain'
> & { readonly recoveryCode: string; readonly opening: string }

/** What an emergency kit contains: all that opens the wallet, but for the recovery code. Security P7 */
export type KitData = Pick<WalletRecord, 'walletId' | 'fingerprint' | 'evmAddress' | 'solanaAddress'> & {
  /** Of this format. */
  readonly version: 1
  readonly userId: string
  /** Of the recovery code. */
  readonly envelope: Envelope
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly texts: KitTexts
}

/** The 24 words of the wallet; `undefined` if the code is not the kit's. */
export async function openKit(
  { userId, walletId, fingerprint, envelope }: KitData,
  typed: string,
): Promise<string | undefined> {
  const code = readRecoveryCode(typed)
  if (!code) return undefined
  const { type, factorId } = envelope
  const key = await recoveryCodeKey(code, walletId, factorId)
  try {
    const { entropy } = await openEnvelope(envelope, key, { userId, walletId, type, factorId, fingerprint })
    return wordsOf(entropy)
  } catch (cause) {
    if (cause instanceof EnvelopeError) return undefined
    throw cause
  }
}
