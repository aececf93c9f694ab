import type { Clock } from '@latchkey/core'

/** How long the approval must have been fully visible before it can be approved, ms. Security R-10 */
const visibleMs = 500
/** Clicks are ignored for this time after the approval appeared. Security R-12 */
const settledMs = 700
/** How long an approval may be covered before another place is needed for it, ms. */
const coveredMs = 5_000
/** Smallest frame in which an approval can be read, CSS px. Security 3.10 */
const least = { width: 320, height: 240 }

type Needs = {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  /** The part that must be seen, and the button that agrees. */
  readonly content: HTMLElement
  readonly approve: HTMLButtonElement
  /** Called when the button can be pressed, and when it no longer can. */
  onChange(isOpen: boolean): void
  /** Called when the approval cannot be seen here, although the page is. Security 3.10 */
  onCovered(): void
  /** Ends the guard. */
  readonly ended: AbortSignal
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Opens the approve button only while the browser reports that nothing covers, fades, filters or scales the approval, and
 * calls `agree` for a genuine click on it. Security, F94
 */
export function guardApproval(needs: Needs, agree: () => void): void {
  const { window, clock, content, approve, onChange, onCovered, ended: signal } = needs
  const isEmbedded = window.top !== window
  const shownAt = clock.now()
  let openedAt: number | undefined
  let entered = false
  let waiting = new AbortController()
  let covered = new AbortController()

  // Nothing lies above a page that is not embedded. Security R-11
  const isSeen = (entry: VisibilityEntry | undefined) =>
    entry?.isVisible ?? (!isEmbedded && entry?.isIntersecting === true)
  let isUncovered = false
  let isVisible = false

  const awaitCover = () => {
    covered.abort()
    covered = new AbortController()
    const aborted = AbortSignal.any([covered.signal, signal])
    const watch = async () => {
      // A page in the background shows nothing.
      do await clock.sleep(coveredMs, aborted)
      while (window.document.hidden)
      onCovered()
    }
    watch().catch(() => {})
  }
  const close = () => {
    waiting.abort()
    if (openedAt !== undefined) onChange(false)
    openedAt = undefined
    entered = false
  }
  const openSoon = () => {
    waiting.abort()
    waiting = new AbortController()
    covered.abort()
    const wait = Math.max(visibleMs, settledMs - (clock.now() - shownAt))
    void clock.sleep(wait, AbortSignal.any([waiting.signal, signal])).then(
      () => {
        openedAt = clock.now()
        onChange(true)
      },
      () => {},
    )
  }
  const update = () => {
    const fits = window.innerWidth >= least.width && window.innerHeight >= least.height
    const now = isUncovered && (fits || !isEmbedded)
    if (now === isVisible) return
    isVisible = now
    if (now) openSoon()
    else {
      close()
      awaitCover()
    }
  }
  const observer = new window.IntersectionObserver(
    (entries) => {
      isUncovered = isSeen(entries.at(-1) as VisibilityEntry | undefined)
      update()
    },
    // The delay is the smallest that browsers allow with `trackVisibility`.
    { threshold: [0.99], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
  )
  observer.observe(content)
  awaitCover()

  const restart = () => {
    close()
    if (isVisible) openSoon()
  }
  // The observer does not report a frame that only changes its size, as while the app's dialog opens.
  window.addEventListener('resize', update, { signal })
  window.addEventListener('focus', restart, { signal })
  window.addEventListener('blur', restart, { signal })
  // A pointer that rests where the user last clicked in the app does not count: it has to come, or move, once the button is open.
  const enter = () => {
    entered ||= openedAt !== undefined
  }
  for (const event of ['pointerenter', 'pointermove', 'focus', 'keydown'])
    approve.addEventListener(event, enter, { signal })
  approve.addEventListener(
    'click',
    (event) => {
      if (event.isTrusted && openedAt !== undefined && entered) agree()
    },
    { signal },
  )
  signal.addEventListener('abort', () => observer.disconnect(), { once: true })
}
