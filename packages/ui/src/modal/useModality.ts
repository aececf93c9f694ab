import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { deepActiveElement, trapTab } from '../shadow/focusTrap.ts'
import { inertHost } from '../shadow/inertHost.ts'
import { hasScrollbar, lockScroll } from '../shadow/scrollLock.ts'

/**
 * While mounted: shows the dialog above the page, makes the rest of the page inert, locks its scrolling, traps Tab, and
 * calls `close` on Escape. Browsers without a top layer use the z-index of the specification. The returned function takes
 * the keys that are pressed inside of the dialog, where they may be kept from the page.
 */
export function useModality(
  dialog: RefObject<HTMLElement | null>,
  modal: boolean,
  close: RefObject<() => void>,
): (event: KeyboardEvent) => void {
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  // Asked while nothing is written yet.
  const [keepsGutter] = useState(() => modal && hasScrollbar(document))
  // A layout effect, because a view may move focus in a passive effect and the opener would be lost.
  useLayoutEffect(() => {
    const box = dialog.current
    const stage = box?.parentElement
    if (!modal || !stage) return
    const page = box.ownerDocument
    const opener = deepActiveElement(page)
    const root = box.getRootNode()
    const host = root instanceof ShadowRoot ? root.host : stage
    const unlock = lockScroll(page, keepsGutter)
    /** Only the topmost of several modals is not inert. */
    const isCovered = () => host.closest('[inert]')
    let removeInert = () => {}
    const show = (parent?: Node) => {
      const covered = isCovered()
      if (!covered) removeInert()
      parent?.appendChild(host)
      stage.popover = 'manual'
      stage.togglePopover?.(true)
      if (covered) return
      removeInert = inertHost(host)
      box.focus({ preventScroll: true })
    }
    const dismiss = (event: Event) => {
      if (event.defaultPrevented || isCovered()) return
      // Otherwise Escape would also close a native dialog around the modal.
      event.preventDefault()
      close.current()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(event)
      else if (!event.defaultPrevented && !isCovered()) trapTab(event, box)
    }
    show()
    const closed = new AbortController()
    const { signal } = closed
    let met = false
    const meet = () => {
      if (met) return
      met = true
      import('../shadow/pageDialogs.ts').then(
        ({ meetPageDialogs }) => meetPageDialogs({ host, opener, show, dismiss, onKeyDown, signal }),
        () => {}, // The browser has logged it. Escape closes the dialog of the page, and then the modal.
      )
    }
    // A dialog of the page that opens later hides the modal or takes its focus.
    const watch = new MutationObserver(meet)
    watch.observe(host, { attributeFilter: ['inert', 'aria-hidden'] })
    page.addEventListener('focusin', (event) => event.composedPath().includes(host) || meet(), closed)
    // Focus does not move to an element that is inert, and not away from a dialog that keeps it.
    if (deepActiveElement(page) !== box || page.querySelector('[role$=dialog]')) meet()
    onKey.current = onKeyDown
    page.addEventListener('keydown', onKeyDown, closed)
    return () => {
      closed.abort()
      watch.disconnect()
      onKey.current = undefined
      removeInert()
      unlock()
      // The opener may have been re-created with the same id.
      const target = opener?.isConnected ? opener : page.getElementById(opener?.id ?? '')
      target?.focus({ preventScroll: true })
    }
  }, [dialog, modal, close, keepsGutter])
  return (event) => onKey.current?.(event)
}
