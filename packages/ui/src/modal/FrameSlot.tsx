import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

/** What the frame asks for is held within these, so that it can neither vanish nor cover the page. */
const lowestPx = 200
const highestPx = 480
/** Spec §9: height 150 ms. */
const heightMs = 150

type Place = { readonly top: number; readonly left: number; readonly width: number; readonly height: number }

type Props = {
  /** As the frame posted it. */
  readonly heightPx: number
  /** Called with every change of place, and with `undefined` when it is gone. */
  readonly onPlace: (place: Place | undefined) => void
  readonly children?: ReactNode | undefined
}

/**
 * The place of the secure frame. A frame that moves in the document is loaded anew, so it never does: it is laid
 * over this place instead, which says where it is.
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
    // The dialog moves (sheets, scrolling, opening) without telling anyone: the place is looked at before each paint.
    const look = () => {
      const { top, left, width, height } = box.getBoundingClientRect()
      const now = `${top} ${left} ${width} ${height}`
      if (now !== last) report.current({ top, left, width, height })
      last = now
      next = requestAnimationFrame(look)
    }
    look()
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
