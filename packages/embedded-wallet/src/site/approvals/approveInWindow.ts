import { FrameError } from '../frameError.ts'
import { drawInOwnWindow, openOwnWindow } from '../openOwnWindow.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { page } from '../view/page.ts'
import { type ApprovalNeeds, answerApproval } from './answerApproval.ts'
import type { Approval } from './approval.ts'

/**
 * Offers a window of the wallet's own, which no page can cover, and shows the approval there. Security R-11, 3.10
 * @throws FrameError `window_blocked` if the user declines after the browser gave no window
 */
export async function approveInWindow(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<boolean> {
  const texts = needs.texts()
  const problem = element('p', { class: 'problem', role: 'alert' })
  const open = element('button', { class: 'approve', type: 'button' }, texts.openWindow)
  const decline = element('button', { class: 'decline', type: 'button' }, texts.decline)
  const content = page(
    [
      element('h1', {}, texts.reviewInWindow),
      element('p', { class: 'note' }, texts.reviewInWindowNote),
      problem,
    ],
    element('footer', {}, decline, open),
  )
  const ended = new AbortController()
  const isOver = AbortSignal.any([signal, ended.signal])
  const work = () =>
    new Promise<boolean>((resolve, reject) => {
      let opened: Window | null = null
      let isBlocked = false
      const press = async () => {
        if (opened) return opened.focus()
        opened = openOwnWindow(needs.window)
        if (opened) {
          problem.textContent = ''
          return resolve(await answerIn(opened, needs, approval, isOver))
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

/** Shows the approval in the opened window until the user answers or closes it, or `signal` aborts. */
async function answerIn(
  opened: Window,
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = (window: ApprovalNeeds['window']) =>
    answerApproval({ ...needs, window, onHeight() {} }, approval, signal)
  return (await drawInOwnWindow(opened, needs, answer, signal).catch(() => undefined)) === 'approved'
}
