/** The sheet closes if it is dragged further or released faster than this. */
const closePx = 80
const flickPxPerMs = 0.6

type Drag = { readonly pointerId: number; readonly from: number; last: number; at: number; speed: number }

/** Closes the bottom sheet `box` when it is dragged down by its header, until `signal` aborts. */
export function dragSheet(box: HTMLElement, onClose: () => void, signal: AbortSignal): void {
  let drag: Drag | undefined
  const move = (distance: number) =>
    box.style.setProperty('translate', distance > 0 ? `0 ${distance}px` : 'none')
  const on = (name: 'pointerdown' | 'pointermove' | 'pointerup', listener: (event: PointerEvent) => void) =>
    box.addEventListener(name, listener, { signal })

  on('pointerdown', (event) => {
    const target = event.target as Element
    const isSheet = box.querySelector('.lk-grab')?.getClientRects().length
    if (!isSheet || !target.closest('.lk-header, .lk-grab') || target.closest('button')) return
    const { pointerId, clientY, timeStamp } = event
    drag = { pointerId, from: clientY, last: clientY, at: timeStamp, speed: 0 }
    box.setPointerCapture(pointerId)
  })
  on('pointermove', (event) => {
    if (drag?.pointerId !== event.pointerId) return
    drag.speed = (event.clientY - drag.last) / Math.max(1, event.timeStamp - drag.at)
    drag.last = event.clientY
    drag.at = event.timeStamp
    move(event.clientY - drag.from)
  })
  on('pointerup', (event) => {
    const released = drag
    if (released?.pointerId !== event.pointerId) return
    drag = undefined
    move(0)
    if (event.clientY - released.from > closePx || released.speed > flickPxPerMs) onClose()
  })
  box.addEventListener(
    'pointercancel',
    () => {
      drag = undefined
      move(0)
    },
    { signal },
  )
}
