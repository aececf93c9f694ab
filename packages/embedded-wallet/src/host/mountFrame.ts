import type { FramePlace } from '@latchkey/core'

/** Width of the modal's frame, CSS px. Spec §9. */
const usualWidth = 320
/** Accessible name of a frame that is not shown, or by an app that gives none. */
const usualTitle = 'Wallet'

export type MountedFrame = {
  readonly element: HTMLIFrameElement
  /** Shows the frame at a place, or hides it. It is moved by style only, because moving an iframe in the document reloads it. */
  place(place: FramePlace | undefined): void
  /** Loads the frame again. */
  reload(): void
  remove(): void
}

/**
 * Puts the frame of the wallet site into the page, hidden. It lies above the modal, in the top layer where the browser has
 * one, so that the user can reach its approval.
 */
export function mountFrame(document: Document, src: string): MountedFrame {
  const { origin } = new URL(src)
  const element = document.createElement('iframe')
  element.title = usualTitle
  // Tells the modal which element lies over it.
  element.setAttribute('data-latchkey-frame', '')
  element.referrerPolicy = 'origin'
  element.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  )
  element.allow = `publickey-credentials-get ${origin}; publickey-credentials-create ${origin}; clipboard-write ${origin}`
  element.src = src
  const { style } = element
  style.setProperty('all', 'initial')
  style.setProperty('border', '0')
  style.setProperty('color-scheme', 'normal')
  style.setProperty('position', 'fixed')
  style.setProperty('z-index', '2147483647')
  const hasTopLayer = typeof element.showPopover === 'function'
  if (hasTopLayer) {
    element.popover = 'manual'
    style.setProperty('inset', 'auto')
    style.setProperty('margin', '0')
    style.setProperty('padding', '0')
  }
  const hide = () => {
    if (hasTopLayer && element.matches(':popover-open')) element.hidePopover()
    // Not `display: none`: a frame that is not laid out gets no timers in some browsers. As wide as it will be shown, so that it
    // can tell its height before.
    for (const [name, value] of [
      ['inline-size', `${usualWidth}px`],
      ['block-size', '0'],
      ['visibility', 'hidden'],
      ['display', 'block'],
    ] as const)
      style.setProperty(name, value)
    element.inert = true
  }
  hide()
  document.body.append(element)
  return {
    element,
    place(place) {
      if (!place) return hide()
      element.inert = false
      element.title = place.title ?? usualTitle
      style.setProperty('visibility', 'visible')
      style.setProperty('top', `${place.top}px`)
      style.setProperty('left', `${place.left}px`)
      style.setProperty('inline-size', `${place.width}px`)
      style.setProperty('block-size', `${place.height}px`)
      if (hasTopLayer && !element.matches(':popover-open')) element.showPopover()
      // The first click inside would only move the focus, and the approval waits after that. Security R-12.
      if (document.activeElement !== element) element.focus({ preventScroll: true })
    },
    reload() {
      element.src = src
    },
    remove: () => element.remove(),
  }
}
