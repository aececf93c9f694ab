/** Pressing, scrolling and focusing, by which dialogs of a page close, move or take the focus back. */
const kept = ['pointerdown', 'pointerup', 'click']
/** The modal itself does not listen to these, so they are kept also from listeners of the page that capture them. */
const keptEarly = ['mousedown', 'mouseup', 'touchstart', 'touchmove', 'touchend', 'wheel']
const focusTypes = ['focusin', 'focusout'] as const

type Needs = {
  /** Host element of the modal. */
  readonly host: Element
  /** Another modal is above this one. */
  readonly isCovered: () => boolean
  /** Called with Escape and Tab. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly signal: AbortSignal
}

/**
 * Keeps what is pressed, scrolled and focused in the modal from the page, and Escape, until `signal` aborts: dialogs of the page
 * take presses beside them as their dismissal, prevent scrolling beside them, and close by an Escape that is meant for the modal.
 */
export function keepEvents({ host, isCovered, onKeyDown, signal }: Needs): void {
  const stop = (event: Event) => event.stopPropagation()
  for (const type of kept) host.addEventListener(type, stop, { signal })
  const early = { signal, capture: true }
  const view = host.ownerDocument.defaultView
  const isInside = (event: Event) => event.composedPath().includes(host)
  const stopEarly = (event: Event) => {
    if (isInside(event)) event.stopImmediatePropagation()
  }
  for (const type of keptEarly) view?.addEventListener(type, stopEarly, early)
  const focusInside = (event: FocusEvent) => {
    if (!isInside(event)) return
    event.stopImmediatePropagation()
    // Ends at the shadow root.
    event.composedPath()[0]?.dispatchEvent(new FocusEvent(event.type, { bubbles: true }))
  }
  for (const type of focusTypes) view?.addEventListener(type, focusInside, early)
  const stopRelease = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopImmediatePropagation()
  }
  const takeKey = (event: KeyboardEvent) => {
    const { key } = event
    if ((key !== 'Escape' && key !== 'Tab') || event.isComposing || isCovered()) return
    event.stopImmediatePropagation()
    onKeyDown(event)
    // The focus is in the page when the key is released.
    if (key === 'Escape') view?.addEventListener('keyup', stopRelease, { capture: true, once: true })
  }
  view?.addEventListener('keydown', takeKey, early)
}
