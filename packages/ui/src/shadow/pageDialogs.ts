import { deepActiveElement } from './focusTrap.ts'
import { keepEvents } from './keepEvents.ts'

/** How often attributes that a page sets again and again are removed. Without an end both would wait for each other. */
const maxRemovals = 50

/** Attributes by which a page closes a dialog, hides it or hides the modal. */
const watched = ['open', 'hidden', 'style', 'class', 'inert', 'aria-hidden']

type Needs = {
  /** Host element of the modal. */
  readonly host: Element
  /** Element that had the focus when the modal was opened. */
  readonly opener: HTMLElement | undefined
  /** Moves the host element and shows the modal there. */
  readonly show: (parent: Node) => void
  /** Called when the user dismisses the dialog, such as by the back gesture of Android. */
  readonly dismiss: (event: Event) => void
  /** Called with Escape and Tab, before the page. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Aborts when the modal has closed. */
  readonly signal: AbortSignal
}

/**
 * Keeps the modal usable on a page that has a dialog of its own, until `signal` aborts. A native modal dialog makes everything
 * outside of it inert, also in the top layer; libraries hide what is outside of theirs, keep the focus in them, and close them
 * by a press outside. So the modal is shown inside of the dialog that it was opened from, and where it was before when that
 * dialog or the modal closes. `inert` and `aria-hidden` are removed from the host element and its ancestors.
 */
export function meetPageDialogs({ host, opener, show, ...needs }: Needs): void {
  const { dismiss, signal } = needs
  const home = host.parentNode
  if (!home || signal.aborted) return
  const page = host.ownerDocument
  let places: readonly Element[] = []
  let removals = 0
  /** Another modal is above this one. */
  const isCovered = () => host.closest('[inert]') !== null

  const settle = () => {
    const place = places.find(isShown) ?? home
    if (host.parentNode !== place) show(place)
    // What the host app does to its dialog while the modal is open: close, remove or hide it, or replace its content.
    watch.disconnect()
    for (const element of branchOf(host)) {
      for (const name of hidingAttributes(element))
        if (removals++ < maxRemovals) element.removeAttribute(name)
      watch.observe(element, { childList: true, attributeFilter: watched })
    }
  }
  const watch = new MutationObserver(settle)
  let from = opener
  const enter = (element: HTMLElement | undefined, isTrapped: boolean) => {
    from = element
    const entered = placesFor(element, page, isTrapped)
    if (entered.length > 0) places = entered
    settle()
  }

  const active = deepActiveElement(page)
  const isTrapped = !active || !isInside(host, active)
  // First without the attributes of the page, so that only another modal covers this one.
  settle()
  if (!isCovered()) enter(isTrapped ? active : opener, isTrapped && active === opener)
  page.addEventListener(
    'focusin',
    () => {
      const active = deepActiveElement(page)
      // The secure frame lies above the modal.
      const isOurs = !active || isInside(host, active) || active.matches('[data-latchkey-frame]')
      if (!isOurs && !isCovered()) enter(active, false)
    },
    { signal },
  )
  page.addEventListener(
    'cancel',
    // A file input's `cancel` bubbles, that of a dialog does not.
    (event) => event.target === places.at(-1) && dismiss(event),
    { signal, capture: true },
  )
  keepEvents({ host, isCovered, ...needs })
  signal.addEventListener('abort', () => {
    watch.disconnect()
    for (const { parentElement } of branchOf(host))
      for (const child of parentElement?.children ?? []) leaveToPage(child)
    if (host.parentNode !== home) home.appendChild(host)
    // A dialog that opened above the modal gets the focus back. It may keep the opener from getting it.
    from?.focus({ preventScroll: true })
  })
}

/**
 * Where the modal is inside of the dialog around `from`, in the order of preference: beside `from`, because the area that a
 * library keeps the focus in may be smaller than the dialog, or in the dialog. Empty if there is no dialog.
 */
function placesFor(from: Element | undefined, page: Document, isTrapped: boolean): readonly Element[] {
  // Browsers without popovers may not know `:modal`, and cannot show a modal above what moves or clips an ancestor of it.
  if (!('popover' in page.documentElement)) {
    const native = dialogAround(from, 'dialog[open]') ?? lastShown(page, 'dialog[open]')
    return native ? [native] : []
  }
  const modal = 'dialog:modal, [aria-modal="true"]'
  const dialog =
    dialogAround(from, `${modal}, [role="dialog"], [role="alertdialog"]`) ?? lastShown(page, modal)
  const beside = from && besideOf(from, dialog)
  if (!dialog) return beside && isTrapped && beside !== page.body ? [beside] : []
  return beside && dialog.contains(beside) ? [beside, dialog] : [dialog]
}

/** The parent of `element` in the tree that `dialog` is in. A label or link would take presses in the modal for its own. */
function besideOf(element: Element, dialog: Element | undefined): Element | null | undefined {
  const tree = dialog?.getRootNode() ?? element.ownerDocument
  let inTree: Node | null = element
  while (inTree && inTree.getRootNode() !== tree) {
    const root = inTree.getRootNode()
    inTree = root instanceof ShadowRoot ? root.host : null
  }
  if (inTree === dialog) return dialog
  return inTree?.parentElement?.closest(':not(a, button, label, summary)')
}

/** The latest one of the page. Safari does not focus a button that is clicked, so nothing may lead to the dialog. */
function lastShown(page: Document, selector: string): Element | undefined {
  return [...page.querySelectorAll(selector)].filter(isShown).at(-1)
}

/** The element of the page that matches `selector` around `element`, through shadow roots and slots. */
function dialogAround(element: Element | undefined, selector: string): Element | undefined {
  let node: Node | null | undefined = element
  while (node) {
    if (node instanceof Element && node.matches(selector) && !node.matches('.lk-dialog')) return node
    if (node instanceof ShadowRoot) node = node.host
    else node = (node instanceof Element && node.assignedSlot) || node.parentNode
  }
  return undefined
}

function isShown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0
}

function isInside(host: Element, element: Element): boolean {
  return element === host || element.getRootNode() === host.shadowRoot
}

/** `host` and its ancestors. */
function branchOf(host: Element): readonly Element[] {
  const branch: Element[] = []
  for (let element: Element | null = host; element; element = element.parentElement) branch.push(element)
  return branch
}

/**
 * A library that made `element` inert while a modal had, restores what it found when its own dialog closes: it makes it inert
 * again, which is undone here.
 */
function leaveToPage(element: Element): void {
  if (!element.matches('[inert=""]')) return
  const watch = new MutationObserver(() => {
    watch.disconnect()
    element.removeAttribute('inert')
  })
  watch.observe(element, { attributeFilter: ['inert'] })
}

/** The attributes by which the page hides an element. A modal of ours that is above another one writes a number. */
function hidingAttributes(element: Element): readonly string[] {
  const inert = element.getAttribute('inert')
  const names = []
  if (inert !== null && !Number(inert)) names.push('inert')
  if (element.getAttribute('aria-hidden') === 'true') names.push('aria-hidden')
  return names
}
