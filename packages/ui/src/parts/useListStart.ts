import { type RefObject, useLayoutEffect } from 'react'

type Needs = {
  readonly box: RefObject<HTMLElement | null>
  /** Set to the body of the view, which scrolls the list. */
  readonly scroller: RefObject<HTMLElement | null>
  /** Set to the offset of the list in that body, px. */
  readonly startPx: RefObject<number | undefined>
  readonly frames: { schedule(): void; onScroll(): void }
}

/** Measures the offset of the list whenever an element of the view changes size, when layout is up to date. */
export function useListStart({ box, scroller, startPx, frames }: Needs): void {
  useLayoutEffect(() => {
    const list = box.current
    const body = list?.closest<HTMLElement>('.lk-body')
    // jsdom has no layout.
    if (!list || !body || typeof ResizeObserver === 'undefined') return
    scroller.current = body
    const observer = new ResizeObserver(() => {
      const { top, height } = body.getBoundingClientRect()
      // The dialog is scaled while it opens.
      const scale = height / body.offsetHeight || 1
      startPx.current = Math.round((list.getBoundingClientRect().top - top) / scale + body.scrollTop)
      // Paint the view first; the rows follow in the next frame.
      frames.schedule()
    })
    observer.observe(body)
    if (body.firstElementChild) observer.observe(body.firstElementChild)
    body.addEventListener('scroll', frames.onScroll, { passive: true })
    return () => {
      observer.disconnect()
      body.removeEventListener('scroll', frames.onScroll)
    }
  }, [box, scroller, startPx, frames])
}
