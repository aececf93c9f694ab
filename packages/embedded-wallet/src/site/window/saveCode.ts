import type { WalletRecord } from '../../api/walletApi.ts'
import { makeCode } from '../codeFactor.ts'
import { downloadKit } from '../kit/downloadKit.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { withFreshSignIn } from './signIn.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** Makes a recovery code, stores its envelope, and shows the code when the stored envelope has opened with it. */
export async function saveCode(needs: WindowNeeds, record: WalletRecord, signal: AbortSignal): Promise<void> {
  const { session, wallet, texts, locale } = needs
  await withFreshSignIn(needs, () => needs.open(record, signal), signal)
  const { code, ...factor } = await makeCode(record.walletId)
  const envelope = await withFreshSignIn(needs, () => wallet.addFactor(record, factor, signal), signal)
  const { site, security } = texts()
  const kit = element('button', { type: 'button', class: 'decline' }, security.downloadKit)
  const problem = element('p', { role: 'alert', class: 'problem' })
  const done = element('button', { type: 'button', class: 'approve' }, security.done)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.yourCode),
    element('p', {}, security.yourCodeNote),
    // Text, not a form field, so that no browser stores it. Security R-110
    element(
      'p',
      { class: 'code', dir: 'ltr', role: 'group', translate: 'no', 'aria-label': site.recoveryCode },
      code,
    ),
    element('p', {}, security.kitNote),
    problem,
    element('footer', {}, kit, done),
  )
  kit.addEventListener('click', async () => {
    problem.textContent = ''
    const { walletId, fingerprint, evmAddress, solanaAddress } = record
    const userId = session.current()?.user.id ?? ''
    const wallets = { userId, walletId, fingerprint, evmAddress, solanaAddress }
    try {
      await downloadKit(needs.window, { ...wallets, envelope, locale: locale(), texts: texts() })
    } catch {
      problem.textContent = security.away
    }
  })
  const pressed = () =>
    new Promise<void>((resolve) => {
      done.addEventListener('click', () => resolve())
    })
  await showDialog(needs, content, pressed, signal)
}
