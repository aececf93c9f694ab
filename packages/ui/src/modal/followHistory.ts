import { catchBack } from './catchBack.ts'

type Needs = {
  /** Address of the page when the modal was opened. */
  readonly href: string
  /** Whether the system has a back button or gesture that is meant for the modal: Android. */
  readonly catchesBack: boolean
  /** Handles the back button or gesture. Returns `false` if the modal has refused to close. */
  readonly onBack: () => boolean
  /** Another modal is above this one. */
  readonly isCovered: () => boolean
  /** Called when the address of the page has changed: by going back or forward, or by the page itself. */
  readonly onNavigate: (by: 'history' | 'page') => void
  /** Aborts when the modal closes. */
  readonly signal: AbortSignal
}

/**
 * While the modal is open: reports when the page behind it navigates, and on Android, takes the back button or gesture for the
 * modal.
 */
export function followHistory({ href, catchesBack, onBack, isCovered, onNavigate, signal }: Needs): void {
  if (signal.aborted) return
  let known = href
  const report = (by: 'history' | 'page') => {
    known = location.href
    onNavigate(by)
  }
  if (catchesBack) catchBack({ onBack, isCovered, signal })
  // After the listeners of the controllers, which cancel the request that a wallet shows with a reason of their own.
  addEventListener('popstate', () => location.href !== known && report('history'), { signal })
  // A page writes its query without navigating: filters, the network in use, the removal of a login's parameters.
  const check = () => {
    if (routeOf(location.href) !== routeOf(known)) report('page')
  }
  // No event reports `pushState` in every browser, but a page that has navigated draws another document.
  const watch = new MutationObserver(check)
  watch.observe(document, { subtree: true, childList: true, characterData: true })
  signal.addEventListener('abort', () => {
    watch.disconnect()
    // The new page may be without the component that renders the modal.
    check()
  })
}

function routeOf(href: string): string {
  const { origin, pathname, hash } = new URL(href)
  return origin + pathname + hash
}
