import { abortWith } from '@latchkey/core'
import { FrameError } from '../frameError.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { drawInOwnWindow, openOwnWindow } from '../openOwnWindow.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { page } from '../view/page.ts'

type Needs = ScreenNeeds & { texts(): SiteTexts }

type Offer = {
  readonly title: string
  readonly note: string
  /** What is asked in the window. */
  readonly summary?: readonly HTMLElement[]
  /** Label of the button that declines. */
  readonly decline: string
  /** Shows something in the window, and resolves with whether the user agreed. */
  answer(window: ScreenNeeds['window'], signal: AbortSignal): Promise<boolean>
}

/**
 * Offers a window of the wallet's own, which no page can cover, and asks the user there. Closing it declines. Security R-11, 3.10
 * @throws FrameError `window_blocked` if the user declines after the browser gave no window
 */
export async function offerWindow(
  needs: Needs,
  { title, note, summary = [], decline: declineLabel, answer }: Offer,
  signal: AbortSignal,
): Promise<boolean> {
  const texts = needs.texts()
  const problem = element('p', { class: 'problem', role: 'alert' })
  const open = element('button', { class: 'approve', type: 'button' }, texts.openWindow)
  const decline = element('button', { class: 'decline', type: 'button' }, declineLabel)
  const content = page(
    [
      ...summary,
      element(summary.length > 0 ? 'h2' : 'h1', {}, title),
      element('p', { class: 'note' }, note),
      problem,
    ],
    element('footer', {}, decline, open),
  )
  const ended = abortWith(signal)
  const { signal: isOver } = ended
  /** Resolves when the user has answered or closed the window, or `signal` aborts. */
  const answerIn = async (opened: Window) =>
    (await drawInOwnWindow(opened, needs, (window) => answer(window, isOver), isOver).catch(() => false)) ===
    true
  const work = () =>
    new Promise<boolean>((resolve, reject) => {
      let opened: Window | null = null
      let isBlocked = false
      const press = async () => {
        if (opened) return opened.focus()
        opened = openOwnWindow(needs.window)
        if (opened) {
          problem.textContent = ''
          return resolve(await answerIn(opened))
        }
        // A page with `Cross-Origin-Opener-Policy: same-origin` opens the window, but gives no handle on it either.
        isBlocked = true
        problem.textContent = `${texts.windowBlocked} ${texts.windowCutOff}`
      }
      open.addEventListener('click', () => void press().catch(() => resolve(false)))
      decline.addEventListener('click', () => (isBlocked ? reject(blocked()) : resolve(false)))
      needs.window.addEventListener('pagehide', () => resolve(false), { signal: isOver })
    })
  try {
    return await showDialog(needs, content, work, signal)
  } catch (cause) {
    if (cause instanceof FrameError) throw cause
    return false
  } finally {
    ended.abort()
  }
}

const blocked = () =>
  new FrameError('window_blocked', 'The window of the wallet could not be used.', { rpcCode: 4001 })
