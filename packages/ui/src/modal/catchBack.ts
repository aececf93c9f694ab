/** TypeScript's library does not declare it. */
type CloseWatcher = { onclose: (() => void) | null; destroy(): void }
type Watchers = { readonly CloseWatcher?: new () => CloseWatcher }

/**
 * Takes the back button or gesture of Android for the modal until `signal` aborts. It uses a CloseWatcher; a browser without one
 * gets an entry in the history. A modal that refuses to close leaves the next one to the page, unless the user has touched the
 * screen in between.
 */
export function catchBack(signal: AbortSignal): void {
  const take = 'CloseWatcher' in window ? watchCloseRequests : watchHistory
  const arm = () => {
    if (!signal.aborted) take({ onBack: handle, signal })
  }
  const handle = () => {
    const modal = topmostModal()
    const arrow = modal?.querySelector<HTMLElement>('.lk-header__start .lk-iconbtn')
    if (arrow) {
      arrow.click()
      // The arrow of the first view closes the modal, which aborts by then.
      requestAnimationFrame(arm)
      return
    }
    modal?.querySelector<HTMLElement>('.lk-header__end .lk-iconbtn')?.click()
    // Aborts if the modal has not refused to close.
    document.addEventListener('pointerdown', arm, { signal, capture: true, once: true })
  }
  arm()
}

/** The modals under another one are inert. */
function topmostModal(): ShadowRoot | null | undefined {
  const hosts = [...document.querySelectorAll('latchkey-modal')]
  return hosts.find((host) => host.shadowRoot?.querySelector('[role=dialog]') && !host.closest('[inert]'))
    ?.shadowRoot
}

type TakeNeeds = { readonly onBack: () => void; readonly signal: AbortSignal }

function watchCloseRequests({ onBack, signal }: TakeNeeds): void {
  const { CloseWatcher } = window as Watchers
  if (!CloseWatcher) return
  const watcher = new CloseWatcher()
  watcher.onclose = onBack
  signal.addEventListener('abort', () => watcher.destroy())
}

/** Marks the entry that is added to the history. */
const mark = 'lkModal'

/**
 * Adds an entry with the address and state of the current one, so that going back changes nothing in the page. It stays if the
 * modal is closed otherwise: going back from it in a script would undo a navigation with which the page answers the closing. The
 * next modal uses it.
 */
function watchHistory({ onBack, signal }: TakeNeeds): void {
  const { href } = location
  try {
    if (!isMarked(history.state)) history.pushState(marked(history.state), '')
  } catch {
    // A page without an origin has no history, and browsers limit the entries per second.
    return
  }
  const taken = new AbortController()
  signal.addEventListener('abort', () => taken.abort(), taken)
  addEventListener(
    'popstate',
    (event) => {
      if (isMarked(event.state)) return
      taken.abort()
      if (location.href !== href) return
      // Some routers would render the page again, without what its user has typed. Chromium calls theirs first all the same.
      event.stopImmediatePropagation()
      onBack()
    },
    { signal: taken.signal, capture: true },
  )
}

/** An app's state that is no object stays as it is, so that its router finds it. */
const marked = (state: unknown) =>
  typeof state === 'object' ? { ...(state as object | null), [mark]: true } : state
const isMarked = (state: unknown) => (state as { readonly [mark]?: unknown } | null)?.[mark] === true
