import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { deepActiveElement, trapTab } from '../shadow/focusTrap.ts'
import { inertHost } from '../shadow/inertHost.ts'
import { lockScroll } from '../shadow/scrollLock.ts'

/** Gives focus back to what opened the dialog, found again by its id if it was drawn anew meanwhile. */
function returnFocus(opener: HTMLElement | undefined): void {
  if (!opener) return
  const target = opener.isConnected
    ? opener
    : opener.id
      ? opener.ownerDocument.getElementById(opener.id)
      : null
  target?.focus({ preventScroll: true })
}

/** While the dialog is up, the page behind is inert and still, Tab stays inside, and Escape asks to close. */
export function useModality(
  dialog: RefObject<HTMLElement | null>,
  modal: boolean,
  onClose: () => void,
): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before passive effects, in which a view may take focus: the opener still has it here.
  useLayoutEffect(() => {
    const box = dialog.current
    if (!modal || !box) return
    const page = box.ownerDocument
    const opener = deepActiveElement(page)
    const root = box.getRootNode()
    const unlock = lockScroll(page)
    const wake = inertHost(root instanceof ShadowRoot ? root.host : (box.parentElement ?? box))
    box.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if (event.key === 'Escape') close.current()
      else trapTab(event, box)
    }
    page.addEventListener('keydown', onKeyDown)
    return () => {
      page.removeEventListener('keydown', onKeyDown)
      wake()
      unlock()
      returnFocus(opener)
    }
  }, [dialog, modal])
}
