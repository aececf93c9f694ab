import type { Clock } from '@latchkey/core'

/** Greatest age of what the browser has reported, and time between two looks, ms. */
const freshMs = 250
const lookMs = 100

type Needs = {
  readonly window: Window & typeof globalThis
  readonly clock: Clock
  /** What must be seen. */
  readonly parts: readonly Element[]
  readonly ended: AbortSignal
}

type VisibilityEntry = IntersectionObserverEntry & { readonly isVisible?: boolean }

/**
 * Asks the browser again and again whether each part is whole, and nothing covers, fades, filters or scales it
 * (IntersectionObserver v2). Where the browser cannot tell, nothing is seen. Security R-10
 * @param onReport called when the browser has told
 */
export function watchSight({ window, clock, parts, ended }: Needs, onReport: () => void) {
  const reports = new Map<Element, { readonly isSeen: boolean; readonly at: number }>()
  let isLooking = false

  const observer = new window.IntersectionObserver(
    (entries: readonly VisibilityEntry[]) => {
      for (const { target, isVisible, isIntersecting } of entries)
        reports.set(target, { isSeen: isIntersecting && isVisible === true, at: clock.now() })
      onReport()
      if (!isLooking) void lookAgain().catch(() => {})
    },
    // The delay is the smallest that browsers allow with `trackVisibility`.
    { threshold: [0.99], trackVisibility: true, delay: lookMs } as IntersectionObserverInit,
  )
  const look = () => {
    observer.disconnect()
    for (const part of parts) observer.observe(part)
  }
  const lookAgain = async () => {
    isLooking = true
    await clock.sleep(lookMs, ended)
    isLooking = false
    look()
  }
  look()
  ended.addEventListener('abort', () => observer.disconnect(), { once: true })

  return {
    isWhole: () => parts.every((part) => reports.get(part)?.isSeen),
    /** Whether the browser has told lately: it cannot while the page keeps its thread busy. */
    isFresh: () => parts.every((part) => clock.now() - (reports.get(part)?.at ?? 0) < freshMs),
  }
}
