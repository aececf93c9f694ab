import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** Limits of the height that the frame requests, so that it can neither disappear nor cover the page. */
const lowestPx = 200
const highestPx = 480
/** Duration of a height change. Spec §9. */
const heightMs = 150

type Place = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }

type Props = {
  /** Requested height, as posted by the frame. */
  readonly heightPx: number
  /** Called whenever the place changes, and with `undefined` on unmount. */
  readonly onPlace: (place: Place | undefined) => void
  readonly children?: ReactNode | undefined
}

/**
 * Placeholder of the secure frame. The iframe is positioned over it and never moved in the document, because moving an
 * iframe reloads it.
 */
export function FrameSlot({ heightPx, onPlace, children }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const shown = useRef<number | undefined>(undefined)
  const report = useRef(onPlace)
  const height = Math.min(highestPx, Math.max(lowestPx, heightPx))

  useEffect(() => {
    report.current = onPlace
  })

  useLayoutEffect(() => {
    const box = slot.current
    if (!box) return
    box.style.setProperty('block-size', `${height}px`)
    const from = shown.current
    shown.current = height
    if (from === undefined || from === height || matchMedia('(prefers-reduced-motion: reduce)').matches)
      return
    box.animate([{ blockSize: `${from}px` }, { blockSize: `${height}px` }], {
      duration: heightMs,
      easing: 'ease-out',
    })
  }, [height])

  useEffect(() => {
    const box = slot.current
    if (!box) return
    let last = ''
    let next = 0
    // Moves of the dialog (sheet, scrolling, opening) fire no event, so the place is measured before each paint.
    const measure = () => {
      const { top, left } = box.getBoundingClientRect()
      // Not those of the rectangle: a dialog that is scaled while it opens would have the frame laid out again in each step.
      const { offsetWidth: width, offsetHeight: height } = box
      const place = `${top} ${left} ${width} ${height}`
      if (place !== last) report.current({ top, left, width, height })
      last = place
      next = requestAnimationFrame(measure)
    }
    measure()
    return () => {
      cancelAnimationFrame(next)
      report.current(undefined)
    }
  }, [])

  return (
    <div className="lk-frame__slot" ref={slot}>
      {children}
    </div>
  )
}
