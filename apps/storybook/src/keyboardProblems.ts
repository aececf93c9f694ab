import axe from 'axe-core'
import { userEvent } from 'vitest/browser'
import { dialogBox, modalRoot } from '../../../packages/ui/src/fixtures/Shown.tsx'

/** Visible, enabled controls. */
export function controls(dialog: HTMLElement): readonly HTMLElement[] {
  return [
    ...dialog.querySelectorAll<HTMLElement>('button, a[href], input, textarea, select, summary, iframe'),
  ].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'),
  )
}

/** The group of controls that is one tab stop, with arrow keys inside; otherwise the control itself. */
const groupOf = (control: HTMLElement) =>
  control.closest('[role="radiogroup"], [role="tablist"]') ??
  control.closest('[data-cell]')?.closest('[role="list"]') ??
  control

/** Controls that Tab should reach, and the groups that do not have exactly one tab stop. */
function expectedStops(all: readonly HTMLElement[]) {
  const stops = all.filter((control) => groupOf(control) === control || control.tabIndex >= 0)
  const groups = new Set(all.map(groupOf))
  const problems = [...groups].filter((group) => stops.filter((stop) => groupOf(stop) === group).length !== 1)
  return { stops, problems: problems.map((group) => `${nameOf(group)} is not one stop`) }
}

/** The element that shows the focus of a field. */
const fieldOf = (control: Element) =>
  control.closest('.lk-control, .lk-panel, .lk-big-amount__value, .lk-otp')

const outlineOf = (element: Element) => {
  const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element)
  return [outlineStyle, outlineWidth, outlineColor, boxShadow].join(' ')
}
const fieldOutlineOf = (control: Element) => {
  const field = fieldOf(control)
  return field ? [field, ...field.querySelectorAll('.lk-otp__cell')].map(outlineOf).join() : ''
}

function isMarked(control: Element, unfocused: string | undefined): boolean {
  const { outlineStyle, outlineWidth } = getComputedStyle(control)
  if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) return true
  return control.matches('input') && fieldOutlineOf(control) !== unfocused
}

const nameOf = (element: Element) =>
  `${element.localName}.${element.className} "${element.ariaLabel ?? element.textContent?.slice(0, 40)}"`

/** Key of the controls of a state. States with the same key are walked once. */
const kindOf = (dialog: HTMLElement, stops: readonly HTMLElement[]) =>
  JSON.stringify([
    dialog.querySelector('.lk-body')?.hasAttribute('tabindex'),
    ...stops.map((stop) => {
      const field = fieldOf(stop)
      return [stop.localName, stop.className, stop.role, field && { ...(field as HTMLElement).dataset }]
    }),
  ])

/** Tabs once through the dialog and one step back. Returns the problems found. */
async function walk(dialog: HTMLElement, stops: readonly HTMLElement[]): Promise<readonly string[]> {
  const problems: string[] = []
  const reached: Element[] = []
  dialog.focus()
  const unfocused = new Map(stops.map((stop) => [stop, fieldOutlineOf(stop)]))
  const onFocus = (event: FocusEvent) => {
    const target = event.composedPath()[0] as HTMLElement
    reached.push(target)
    if (!isMarked(target, unfocused.get(target))) problems.push(`${nameOf(target)} does not show focus`)
  }
  const onBlur = (event: FocusEvent) => {
    if (!dialog.contains(event.relatedTarget as Node | null)) problems.push('focus left the dialog')
  }
  dialog.addEventListener('focusin', onFocus)
  dialog.addEventListener('focusout', onBlur)
  // Scrollable views, tab panels and scrollable texts are tab stops too.
  const scrollers = [
    ...dialog.querySelectorAll<HTMLElement>('.lk-body[tabindex], [role="tabpanel"], .lk-msg'),
  ]
  await userEvent.keyboard('{Tab}'.repeat(stops.length + scrollers.length + 1))
  dialog.removeEventListener('focusin', onFocus)
  // With a single stop, focus does not move.
  const isSingleStop = stops.length + scrollers.length === 1 && reached.length === 1
  const secondVisit = isSingleStop ? 1 : reached.indexOf(reached[0] as Element, 1)
  const round = reached.slice(0, secondVisit < 0 ? undefined : secondVisit)
  const isScroller = (element: Element) => scrollers.includes(element as HTMLElement)
  const found = round.filter((element) => !isScroller(element)).map(nameOf)
  if (secondVisit < 0) problems.push('Tab does not return to the first stop')
  if (found.join('\n') !== stops.map(nameOf).join('\n')) {
    problems.push(`Tab reached\n  ${found.join('\n  ')}\ninstead of\n  ${stops.map(nameOf).join('\n  ')}`)
  }
  for (let i = 1; i < round.length; i++) {
    const order = round[i - 1]?.compareDocumentPosition(round[i] as Element) ?? 0
    if (!(order & Node.DOCUMENT_POSITION_FOLLOWING))
      problems.push(`${nameOf(round[i] as Element)} is out of order`)
  }
  const first = round[0] as HTMLElement | undefined
  first?.focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const last = modalRoot().activeElement
  if (last !== round.at(-1)) problems.push(`Shift+Tab led to ${last && nameOf(last)}`)
  dialog.removeEventListener('focusout', onBlur)
  return problems
}

function namelessControls(host: HTMLElement, stops: readonly HTMLElement[]): readonly string[] {
  axe.setup(host)
  try {
    return stops
      .filter((stop) => axe.commons.text.accessibleText(stop).trim() === '')
      .map((stop) => `${stop.outerHTML} has no name`)
  } finally {
    axe.teardown()
  }
}

/**
 * Finds what is wrong with the keyboard in a state: controls without a name, groups that are not one stop, stops that Tab
 * misses or that do not show the focus. `walked` collects the kinds of states that have been walked already.
 */
export async function keyboardProblems(host: HTMLElement, walked: Set<string>): Promise<readonly string[]> {
  const dialog = dialogBox()
  const expected = expectedStops(controls(dialog))
  const found = [...expected.problems, ...namelessControls(host, expected.stops)]
  const primaries = dialog.querySelectorAll('.lk-btn--primary').length
  if (primaries > 1) found.push(`${primaries} next steps`)
  const kind = kindOf(dialog, expected.stops)
  if (!walked.has(kind)) found.push(...(await walk(dialog, expected.stops)))
  walked.add(kind)
  return found
}
