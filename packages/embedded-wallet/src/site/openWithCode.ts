import type { WalletRecord } from '../api/walletApi.ts'
import type { Wallet } from './createWallet.ts'
import { FrameError } from './frameError.ts'
import type { SiteTexts } from './i18n/en.ts'
import { openWithRecoveryCode } from './openWithRecoveryCode.ts'
import { type ScreenNeeds, showDialog } from './showDialog.ts'
import type { WalletAddresses } from './signer/signerMessages.ts'
import { element } from './view/element.ts'

type Needs = ScreenNeeds & { readonly wallet: Wallet; texts(): SiteTexts }

/**
 * Asks for the recovery code until it opens the wallet. A wrong one loses nothing.
 * @param link to another way
 */
export function openWithCode(
  needs: Needs,
  record: WalletRecord,
  signal: AbortSignal,
  link?: HTMLElement,
): Promise<WalletAddresses> {
  if (!record.factors.some(({ type }) => type === 'code'))
    throw new FrameError('frame_error', 'This account cannot be opened in this browser.')
  const texts = needs.texts()
  const field = element('input', {
    id: 'code',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    dir: 'ltr',
    'aria-describedby': 'problem',
  })
  const problem = element('p', { id: 'problem', role: 'alert', class: 'problem' })
  const open = element('button', { type: 'submit', class: 'approve' }, texts.open)
  const form = element(
    'form',
    {},
    element('label', { for: 'code' }, texts.recoveryCode),
    field,
    problem,
    element('footer', {}, open),
  )
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.enterCode),
    element('p', {}, texts.enterCodeNote),
    form,
    link,
  )
  const work = (aborted: AbortSignal) =>
    new Promise<WalletAddresses>((resolve, reject) => {
      form.addEventListener('submit', async (event) => {
        event.preventDefault()
        open.disabled = true
        open.textContent = texts.opening
        try {
          const opened = await openWithRecoveryCode(needs.wallet, record, field.value, aborted)
          if (opened) return resolve(opened)
          problem.textContent = texts.wrongCode
          field.setAttribute('aria-invalid', 'true')
        } catch (cause) {
          reject(cause)
        }
        open.disabled = false
        open.textContent = texts.open
      })
    })
  return showDialog(needs, content, work, signal)
}
