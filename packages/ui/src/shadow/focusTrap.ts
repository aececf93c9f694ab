const candidates =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), summary, iframe, [tabindex]:not([tabindex="-1"])'

/** Focusable elements inside `container` in tab order. */
function tabStops(container: HTMLElement): readonly HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(candidates)].filter(
    (element) => element.tabIndex >= 0 && !element.closest('[inert]') && element.getClientRects().length > 0,
  )
}

/** The focused element, searched through open shadow roots. */
export function deepActiveElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement ? active : undefined
}

/** Keeps Tab inside `container`. Call it on every keydown while the container is modal. */
export function trapTab(event: KeyboardEvent, container: HTMLElement): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = tabStops(container)
  const first = stops[0]
  const last = stops.at(-1)
  const active = deepActiveElement(container.ownerDocument)
  if (!first || !last) {
    event.preventDefault()
    container.focus()
    return
  }
  const inside = active !== undefined && container.contains(active)
  if (event.shiftKey) {
    if (inside && active !== first && active !== container) return
    event.preventDefault()
    last.focus()
  } else {
    if (inside && active !== last) return
    event.preventDefault()
    first.focus()
  }
}
