import { type PointerEvent, type RefObject, useRef } from 'react'

/** Dragged this far, or let go this fast, the sheet closes. */
const closePx = 80
const flickPxPerMs = 0.6

type Drag = { readonly pointerId: number; readonly from: number; last: number; at: number; speed: number }

/** Closing a bottom sheet by dragging its header down; the close button always exists too. */
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
      const now = drag.current
      if (now?.pointerId !== event.pointerId) return
      now.speed = (event.clientY - now.last) / Math.max(1, event.timeStamp - now.at)
      now.last = event.clientY
      now.at = event.timeStamp
      move(event.clientY - now.from)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const ended = drag.current
      if (ended?.pointerId !== event.pointerId) return
      drag.current = undefined
      move(0)
      if (event.clientY - ended.from > closePx || ended.speed > flickPxPerMs) onClose()
    },
    onPointerCancel() {
      drag.current = undefined
      move(0)
    },
  }
}
