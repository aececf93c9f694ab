import type { SecurityTexts } from '../i18n/security/en.ts'
import { element } from './element.ts'

type Needs = {
  readonly window: Window
  readonly words: readonly string[]
  readonly texts: Pick<SecurityTexts, 'hidden' | 'showAgain' | 'yourWords'>
}

/**
 * The words of a wallet, as text and never in a form field. They are removed while the window is not looked at. Security P5,
 *
 */
export function showWords({ window, words, texts }: Needs) {
  const again = element('button', { type: 'button', class: 'decline' }, texts.showAgain)
  const box = element('section', { class: 'words', 'aria-label': texts.yourWords, translate: 'no' })
  const ended = new AbortController()
  const { signal } = ended
  const show = () =>
    box.replaceChildren(
      element('ol', { dir: 'ltr' }, ...words.map((word) => element('li', {}, element('span', {}, word)))),
    )
  const hide = () => box.replaceChildren(element('p', { class: 'note' }, texts.hidden), again)
  again.addEventListener('click', show)
  window.addEventListener('blur', hide, { signal })
  window.addEventListener('pagehide', hide, { signal })
  window.document.addEventListener('visibilitychange', hide, { signal })
  // The clipboard is read by other apps.
  box.addEventListener('copy', (event) => event.preventDefault())
  show()
  return {
    element: box,
    /** Removes the words. */
    stop() {
      ended.abort()
      box.replaceChildren()
    },
  }
}
