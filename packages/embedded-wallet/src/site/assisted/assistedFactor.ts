import type { AskStatement } from '../../api/walletApi.ts'
import { createEntropy } from '../../keys/entropy.ts'
import { assistedKey } from '../../keys/factorKeys.ts'
import { BackendError } from '../backend/createBackend.ts'
import { makeCodeFactor } from '../codeFactor.ts'
import type { NewFactor } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import type { RecoveryClient } from './recoveryClient.ts'

type Needs = ScreenNeeds & { readonly recovery: RecoveryClient; texts(): SiteTexts }

/**
 * A factor whose secret the recovery service holds; it asks the user nothing. While the service cannot be reached the user
 * tries again, or saves a recovery code instead. Fault F104
 */
export async function makeAssistedOrCodeFactor(
  needs: Needs,
  walletId: string,
  signal: AbortSignal,
): Promise<NewFactor> {
  for (;;) {
    try {
      return await makeAssistedFactor(needs.recovery, walletId, signal)
    } catch (cause) {
      if (!(cause instanceof BackendError)) throw cause
      // A sign-in that is too old cannot be repeated here without asking for a code anyway, and some users have neither an
      // address nor an account at a provider of the service.
      const canWait = cause.code !== 'step_up_required' && cause.code !== 'no_second_proof'
      if (!canWait || (await askWhatToDo(needs, signal)) === 'code')
        return makeCodeFactor(needs, walletId, signal)
    }
  }
}

/** Gives the recovery service the secret of a new factor. */
export async function makeAssistedFactor(
  recovery: RecoveryClient,
  walletId: string,
  signal: AbortSignal,
  purpose?: AskStatement['purpose'],
): Promise<NewFactor & { readonly check: CryptoKey; readonly receipt: string }> {
  const factorId = crypto.randomUUID()
  const secret = createEntropy(crypto)
  const receipt = await recovery.store({ walletId, factorId }, secret, signal, purpose)
  const key = await assistedKey(secret)
  secret.fill(0)
  return { type: 'assisted', factorId, key, receipt, check: key }
}

function askWhatToDo(needs: Needs, signal: AbortSignal): Promise<'again' | 'code'> {
  const texts = needs.texts()
  const again = element('button', { type: 'button', class: 'approve' }, texts.tryAgain)
  const code = element('button', { type: 'button', class: 'decline' }, texts.saveCodeInstead)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.recoveryAway),
    element('p', {}, texts.recoveryAwayNote),
    element('footer', {}, code, again),
  )
  const work = () =>
    new Promise<'again' | 'code'>((resolve) => {
      again.addEventListener('click', () => resolve('again'))
      code.addEventListener('click', () => resolve('code'))
    })
  return showDialog(needs, content, work, signal)
}
