import type { AnnounceExport, PasskeyAssertion, WalletRecord } from '../../api/walletApi.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { showWords } from '../view/showWords.ts'
import { withFreshPasskey, withFreshSignIn } from './signIn.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** How long the last warning stays before the words can be shown, s. Security P5 */
const waitSeconds = 10

/** Shows the recovery phrase after two warnings and a wait, to a user who has just proved who they are. Security P5, R-110 */
export async function exportPhrase(
  needs: WindowNeeds,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<void> {
  const { session, signer, clock } = needs
  const { security } = needs.texts()
  if (!(await warn(needs, { title: security.ownerWarning, text: security.ownerWarningNote }, signal))) return
  const last = { title: security.screenWarning, text: security.screenWarningNote, waitSeconds }
  if (!(await warn(needs, last, signal))) return
  const announce = (assertion?: PasskeyAssertion) => {
    const body: AnnounceExport = { assertion }
    return session.request('POST', '/v1/wallet/export', body, { signal })
  }
  // Only a session in which the wallet is open reports an export.
  await withFreshSignIn(needs, () => needs.open(record, signal), signal)
  try {
    await withFreshPasskey(needs, { ...record, purpose: 'export' }, announce, signal)
    // It may have locked itself since.
    if (!signer.isOpen()) await withFreshSignIn(needs, () => needs.open(record, signal), signal)
    const words = (await signer.request('words', {})).split(' ')
    const view = showWords({ window: needs.window, words, texts: security })
    const done = element('button', { type: 'button', class: 'approve' }, security.done)
    const content = element(
      'main',
      { class: 'dialog', tabindex: '-1' },
      element('h1', {}, security.yourWords),
      element('p', {}, security.wordsNote),
      view.element,
      element('footer', {}, done),
    )
    const pressed = (aborted: AbortSignal) =>
      new Promise<void>((resolve) => {
        done.addEventListener('click', () => resolve())
        // The wallet locks itself after this time too.
        void clock.sleep(shownMs, aborted).then(resolve, () => {})
      })
    await showDialog(needs, content, pressed, signal).finally(view.stop)
  } finally {
    signer.lock()
  }
}

/** The words are taken away after this time, ms. */
const shownMs = 5 * 60_000

/** @returns whether the user continues */
function warn(
  needs: WindowNeeds,
  {
    title,
    text,
    waitSeconds: wait,
  }: { readonly title: string; readonly text: string; readonly waitSeconds?: number },
  signal: AbortSignal,
): Promise<boolean> {
  const { security } = needs.texts()
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  const next = element('button', { type: 'button', class: 'approve' }, security.confirm)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, title),
    element('section', { class: 'warning severe' }, element('p', {}, text)),
    element('footer', {}, cancel, next),
  )
  const work = (aborted: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      cancel.addEventListener('click', () => resolve(false))
      next.addEventListener('click', ({ isTrusted }) => isTrusted && resolve(true))
      if (wait) void countDown(needs, next, wait, aborted)
    })
  return showDialog(needs, content, work, signal)
}

async function countDown(
  { clock, texts, locale }: WindowNeeds,
  button: HTMLButtonElement,
  seconds: number,
  signal: AbortSignal,
): Promise<void> {
  const { security } = texts()
  const format = new Intl.NumberFormat(`${locale()}-u-nu-latn`)
  button.disabled = true
  try {
    for (let left = seconds; left > 0; left -= 1) {
      button.textContent = security.showWordsIn(format.format(left))
      await clock.sleep(1_000, signal)
    }
  } catch {
    return
  }
  button.textContent = security.showWords
  button.disabled = false
}
