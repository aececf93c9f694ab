import { type RefObject, useEffect } from 'react'

/** `onNearEnd` is called within this distance of the end. */
const nearEndPx = 400

type Needs = {
  /** An element after the last row. */
  readonly end: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly rows: number
  readonly isActive: boolean
  readonly onNearEnd: () => void
}

/**
 * Calls `onNearEnd` when the end of a list comes near. The observer is created again for every page, so that a page that
 * does not fill the screen requests the next one without scrolling.
 */
export function useNearEnd({ end, scroller, rows, isActive, onNearEnd }: Needs): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `rows` re-creates the observer for every page.
  useEffect(() => {
    // jsdom has no layout, so nothing comes near.
    if (!end.current || !isActive || typeof IntersectionObserver === 'undefined') return
    // Several entries may arrive in one callback; the last one is current.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && onNearEnd(), {
      root: scroller.current,
      rootMargin: `${nearEndPx}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [rows, isActive, onNearEnd, end, scroller])
}
