import { recoveryCodeKey } from '../keys/factorKeys.ts'
import { createRecoveryCode, readRecoveryCode } from '../keys/recoveryCode.ts'
import type { NewFactor } from './createWallet.ts'
import type { SiteTexts } from './i18n/en.ts'
import { type ScreenNeeds, showDialog } from './showDialog.ts'
import { element } from './view/element.ts'

type Needs = ScreenNeeds & { texts(): SiteTexts }

/** Shows a new recovery code, which the user saves. */
export async function makeCodeFactor(
  needs: Needs,
  walletId: string,
  signal: AbortSignal,
): Promise<NewFactor> {
  const { code, ...factor } = await makeCode(walletId)
  await showCode(needs, code, signal)
  return factor
}

/** A new recovery code, and the factor of a wallet that it is the key of. */
export async function makeCode(walletId: string) {
  const code = createRecoveryCode(crypto)
  const factorId = crypto.randomUUID()
  const bytes = readRecoveryCode(code)
  if (!bytes) throw new Error('The code cannot be read.')
  const key = await recoveryCodeKey(bytes, walletId, factorId)
  return { code, type: 'code' as const, factorId, key, check: key }
}

/** The code is text, not a form field, so that no browser stores it. Security R-110 */
function showCode(needs: Needs, code: string, signal: AbortSignal): Promise<void> {
  const texts = needs.texts()
  const saved = element('button', { type: 'button', class: 'approve' }, texts.savedCode)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.saveCode),
    element('p', {}, texts.saveCodeNote),
    element(
      'p',
      { class: 'code', dir: 'ltr', translate: 'no', 'aria-label': texts.recoveryCode, role: 'group' },
      code,
    ),
    element('footer', {}, saved),
  )
  const pressed = () =>
    new Promise<void>((resolve) => {
      saved.addEventListener('click', ({ isTrusted }) => isTrusted && resolve())
    })
  return showDialog(needs, content, pressed, signal)
}
