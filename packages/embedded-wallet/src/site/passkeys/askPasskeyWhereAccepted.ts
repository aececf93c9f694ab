import { abortWith, type Clock } from '@latchkey/core'
import type { SiteTexts } from '../i18n/en.ts'
import { drawInOwnWindow, openOwnWindow } from '../openOwnWindow.ts'
import { showDialog } from '../showDialog.ts'
import { askPasskey, type PasskeyNeeds, type PasskeyQuestion, passkeyView } from './askPasskey.ts'
import { namesThePage } from './canUsePasskeys.ts'

type Needs = PasskeyNeeds & {
  readonly clock: Clock
  texts(): Pick<SiteTexts, 'windowBlocked'>
}

/**
 * As {@link askPasskey}. In a frame in which the backend would not accept the passkey, it asks in a window of the wallet, which
 * the user can open again after closing it.
 */
export function askPasskeyWhereAccepted<value>(
  needs: Needs,
  question: PasskeyQuestion<value>,
  signal: AbortSignal,
): Promise<value | 'other'> {
  if (namesThePage(needs.window, 'get')) return askPasskey(needs, question, signal)
  const { content, button, other, problem } = passkeyView(question)
  const ended = abortWith(signal)
  const { signal: isOver } = ended
  const askIn = (opened: Window) =>
    drawInOwnWindow(
      opened,
      needs,
      (window) => {
        const closed = abortWith(isOver)
        window.addEventListener('pagehide', () => closed.abort())
        const asked = { ...question, other: undefined, more: undefined }
        return askPasskey({ ...needs, window, onHeight() {} }, asked, closed.signal)
      },
      isOver,
    )
  const work = () =>
    new Promise<value | 'other'>((resolve, reject) => {
      let opened: Window | null = null
      button.addEventListener('click', async () => {
        if (opened && !opened.closed) return opened.focus()
        opened = openOwnWindow(needs.window)
        problem.textContent = opened ? '' : needs.texts().windowBlocked
        if (!opened) return
        try {
          const answer = await askIn(opened)
          if (answer !== undefined) resolve(answer)
        } catch (cause) {
          // The user has closed the window.
          if ((cause as Error).name !== 'AbortError') reject(cause)
        }
      })
      other.addEventListener('click', () => resolve('other'))
    })
  return showDialog(needs, content, work, signal).finally(() => ended.abort())
}
