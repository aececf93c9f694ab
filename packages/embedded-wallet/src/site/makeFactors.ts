import { makeAssistedOrCodeFactor } from './assisted/assistedFactor.ts'
import type { RecoveryClient } from './assisted/recoveryClient.ts'
import type { Session } from './backend/createSession.ts'
import { makeCodeFactor } from './codeFactor.ts'
import type { NewFactor } from './createWallet.ts'
import type { SiteTexts } from './i18n/en.ts'
import { canMakePasskey } from './passkeys/canUsePasskeys.ts'
import type { ScreenNeeds } from './showDialog.ts'

type Needs = ScreenNeeds & {
  readonly session: Pick<Session, 'request' | 'current'>
  readonly projectId: string
  /** `undefined` if there is no recovery service. */
  readonly recovery: RecoveryClient | undefined
  texts(): SiteTexts
}

/**
 * What opens a new wallet besides this device: a passkey where the browser can make one here and the user wants it, else a
 * second code of the recovery service, else a recovery code. A passkey that exists on this device only gets one of the others beside it.
 * Security P1.6
 */
export async function makeFactors(
  { recovery, ...needs }: Needs,
  walletId: string,
  signal: AbortSignal,
): Promise<readonly NewFactor[]> {
  const made = (await canMakePasskey(needs.window)) ? await offer(needs, walletId, signal) : undefined
  if (made?.isSynced) return [made.factor]
  const other = recovery
    ? await makeAssistedOrCodeFactor({ ...needs, recovery }, walletId, signal)
    : await makeCodeFactor(needs, walletId, signal)
  return made ? [made.factor, other] : [other]
}

async function offer(needs: Omit<Needs, 'recovery'>, walletId: string, signal: AbortSignal) {
  const { offerPasskey } = await import('./passkeys/offerPasskey.ts')
  return offerPasskey(needs, walletId, signal)
}
