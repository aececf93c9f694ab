type Query = {
  readonly host?: string | undefined
  readonly css: string
  /** Source of a regular expression for the accessible name. */
  readonly name?: string | undefined
}

/**
 * Finds the first visible match and scrolls to it. Runs in the page: it is sent as text and uses nothing of this file.
 * @returns its centre in CSS px of the viewport, whether something there moves, and what a click would hit
 */
export function locate({ host, css, name }: Query) {
  const roots = host ? [...document.querySelectorAll(host)].map((element) => element.shadowRoot) : [document]
  const pattern = new RegExp(name ?? '')
  const nameOf = (element: HTMLElement) => {
    const labels = 'labels' in element ? [...(element.labels as NodeListOf<HTMLElement>)] : []
    const text = element.getAttribute('aria-label') ?? labels[0]?.innerText ?? element.innerText ?? ''
    return text.replace(/\s+/g, ' ').trim()
  }
  const element = roots
    .flatMap((root) => [...(root?.querySelectorAll<HTMLElement>(css) ?? [])])
    .find(
      (one) =>
        one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && pattern.test(nameOf(one)),
    )
  if (!element) return 'not visible'
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const x = Math.round(left + width / 2)
  const y = Math.round(top + height / 2)
  const root = element.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint(x, y)
  // Scrolling drives some animations, and spinners never end; the others move what is in them.
  const moves = root
    .getAnimations()
    .some(
      ({ playState, timeline, effect }) =>
        playState === 'running' &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Infinity,
    )
  return { x, y, moves, hit: element.contains(hit) ? 'itself' : (hit?.outerHTML.slice(0, 80) ?? 'nothing') }
}
