import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { deepActiveElement, trapTab } from '../shadow/focusTrap.ts'
import { inertHost } from '../shadow/inertHost.ts'
import { lockScroll } from '../shadow/scrollLock.ts'

/** Returns focus to the element that opened the dialog, or to the element with its id if it was re-created. */
function returnFocus(opener: HTMLElement | undefined): void {
  if (!opener) return
  const target = opener.isConnected
    ? opener
    : opener.id
      ? opener.ownerDocument.getElementById(opener.id)
      : null
  target?.focus({ preventScroll: true })
}

/** While mounted: makes the rest of the page inert, locks its scrolling, traps Tab, and calls `onClose` on Escape. */
export function useModality(
  dialog: RefObject<HTMLElement | null>,
  modal: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect, because a view may move focus in a passive effect and the opener would be lost.
  useLayoutEffect(() => {
    const box = dialog.current
    if (!modal || !box) return
    const page = box.ownerDocument
    const opener = deepActiveElement(page)
    const root = box.getRootNode()
    const unlock = lockScroll(page)
    const removeInert = inertHost(root instanceof ShadowRoot ? root.host : (box.parentElement ?? box))
    box.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key === 'Escape') close.current()
      else trapTab(event, box)
    }
    page.addEventListener('keydown', onKeyDown)
    return () => {
      page.removeEventListener('keydown', onKeyDown)
      removeInert()
      unlock()
      returnFocus(opener)
    }
  }, [dialog, modal])
}
