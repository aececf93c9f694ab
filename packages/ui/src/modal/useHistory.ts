import { type RefObject, useEffect } from 'react'
import type { DialogStage } from './DialogContext.ts'

/** Who has navigated: the user, by going back or forward, or the page itself. */
type Navigator = 'history' | 'page'

type Options = {
  readonly isOpen: boolean
  /** The system has a back button or gesture that is meant for the modal: Android. */
  readonly catchesBack: boolean
  readonly stage: DialogStage
  readonly close: RefObject<() => void>
  /** Called when the page behind the modal has navigated. */
  readonly onNavigate: ((by: Navigator) => void) | undefined
}

/** While the modal is open, reports when the page behind it navigates, and on Android takes the back button or gesture. */
export function useHistory(
  box: RefObject<HTMLElement | null>,
  { isOpen, catchesBack, stage, close, onNavigate }: Options,
): void {
  useEffect(() => {
    const host = box.current
    if (!isOpen || !host || !onNavigate) return
    const closed = new AbortController()
    const { signal } = closed
    let known = location.href
    const check = (by: Navigator) => {
      const from = known
      known = location.href
      // Late, because few pages navigate. The browser has logged a failure; the modal is closed by its button.
      if (known !== from)
        void import('./isNavigation.ts')
          .then((late) => late.isNavigation(from, known, by) && onNavigate(by))
          .catch(() => {})
    }
    // No event reports `pushState` in every browser, but a page that has navigated draws another document.
    const watch = new MutationObserver(() => check('page'))
    watch.observe(document, { subtree: true, childList: true, characterData: true })
    addEventListener('popstate', () => check('history'), { signal })
    if (catchesBack)
      void import('./catchBack.ts')
        .then(({ catchBack }) => catchBack({ host, stage, close, signal }))
        .catch(() => {})
    return () => {
      closed.abort()
      watch.disconnect()
      // The new page may be without the component that renders the modal.
      check('page')
    }
  }, [box, isOpen, catchesBack, stage, close, onNavigate])
}
