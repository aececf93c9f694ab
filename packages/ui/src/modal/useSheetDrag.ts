import { type PointerEvent, type RefObject, useRef } from 'react'

/** The sheet closes if it is dragged further or released faster than this. */
const closePx = 80
const flickPxPerMs = 0.6

type Drag = { readonly pointerId: number; readonly from: number; last: number; at: number; speed: number }

/** Closes a bottom sheet that is dragged down by its header. */
export function useSheetDrag(dialog: RefObject<HTMLElement | null>, onClose: () => void) {
  const drag = useRef<Drag>(undefined)
  const move = (distance: number) =>
    dialog.current?.style.setProperty('translate', distance > 0 ? `0 ${distance}px` : 'none')

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const target = event.target as Element
      const grab = dialog.current?.querySelector('.lk-grab')
      const isSheet = grab !== null && grab !== undefined && grab.getClientRects().length > 0
      if (!isSheet || !target.closest('.lk-header, .lk-grab') || target.closest('button')) return
      drag.current = {
        pointerId: event.pointerId,
        from: event.clientY,
        last: event.clientY,
        at: event.timeStamp,
        speed: 0,
      }
      dialog.current?.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = drag.current
      if (current?.pointerId !== event.pointerId) return
      current.speed = (event.clientY - current.last) / Math.max(1, event.timeStamp - current.at)
      current.last = event.clientY
      current.at = event.timeStamp
      move(event.clientY - current.from)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const released = drag.current
      if (released?.pointerId !== event.pointerId) return
      drag.current = undefined
      move(0)
      if (event.clientY - released.from > closePx || released.speed > flickPxPerMs) onClose()
    },
    onPointerCancel() {
      drag.current = undefined
      move(0)
    },
  }
}
