import type { Latchkey } from '@latchkey/controllers'

/**
 * While the modal is open: calls `close` when the page behind it navigates, and on Android takes the back button or gesture. Returns
 * the function that ends it.
 */
export function watchPage(latchkey: Latchkey, close: () => void): () => void {
  const closed = new AbortController()
  let known = location.href
  const check = (by?: Event | readonly MutationRecord[]) => {
    const from = known
    known = location.href
    // Late, because few pages navigate. The browser has logged a failure; the modal is closed by its button.
    if (known !== from)
      void import('./leavePage.ts').then((late) => late.leavePage(latchkey, from, by, close), noop)
  }
  // No event reports `pushState` in every browser, but a page that has navigated draws another document.
  const watch = new MutationObserver(check)
  watch.observe(document, { subtree: true, childList: true, characterData: true })
  addEventListener('popstate', check, closed)
  if (latchkey.internals.platform.environment.os === 'android')
    void import('./catchBack.ts').then((late) => late.catchBack(closed.signal), noop)
  return () => {
    closed.abort()
    watch.disconnect()
    // The new page may be without the component that renders the modal.
    check()
  }
}

const noop = () => {}
