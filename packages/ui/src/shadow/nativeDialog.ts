/** The native dialog that matches `selector` around `element`, through shadow roots and slots. */
function dialogAround(element: Element | undefined, selector: string): HTMLDialogElement | undefined {
  let node: Node | null | undefined = element
  while (node) {
    if (node instanceof HTMLDialogElement && node.matches(selector)) return node
    if (node instanceof ShadowRoot) node = node.host
    else node = (node instanceof Element && node.assignedSlot) || node.parentNode
  }
  return undefined
}

type Needs = {
  /** Host element of the modal. */
  readonly host: Element
  readonly opener: Element | undefined
  /** Moves the host element and shows the modal there. */
  readonly show: (parent: Node) => void
  /** Called when the user dismisses the dialog, such as by the back gesture of Android. */
  readonly dismiss: (event: Event) => void
  /** Aborts when the modal has closed. */
  readonly signal: AbortSignal
}

/**
 * Shows the modal inside the native modal dialog that it was opened from, which makes everything outside of it inert, also
 * in the top layer; and where it was before when the dialog or the modal closes.
 */
export function enterNativeDialog({ host, opener, show, dismiss, signal }: Needs): void {
  const page = host.ownerDocument
  const home = host.parentNode
  // Browsers without popovers may not know `:modal`.
  const selector = 'popover' in host ? 'dialog:modal' : 'dialog[open]'
  // Safari does not focus a button that is clicked.
  const dialog =
    dialogAround(opener, selector) ?? [...page.querySelectorAll<HTMLDialogElement>(selector)].at(-1)
  if (!home || !dialog || signal.aborted) return
  show(dialog)

  // The host app may close the dialog, remove it, or replace its content while the modal is open.
  const watch = new MutationObserver(() => {
    const place = dialog.open && dialog.isConnected ? dialog : home
    if (host.parentNode !== place) show(place)
  })
  watch.observe(page, { childList: true, subtree: true })
  watch.observe(dialog, { childList: true, attributeFilter: ['open'] })
  const cancel = (event: Event) => {
    // A file input's `cancel` bubbles.
    if (event.target === dialog) dismiss(event)
  }
  dialog.addEventListener('cancel', cancel, { signal })
  signal.addEventListener('abort', () => {
    watch.disconnect()
    home.appendChild(host)
  })
}
