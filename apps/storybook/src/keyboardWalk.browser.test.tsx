import axe from 'axe-core'
import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { dialogBox, modalRoot, Shown } from '../../../packages/ui/src/fixtures/Shown.tsx'
import { views } from './views.ts'
import { type Setting, walkStates } from './walk.tsx'

const settings: Readonly<Record<string, Setting>> = {
  'dialog, dark, en': { device: 'dialog', theme: 'dark', locale: 'en' },
  'dialog, dark, ar': { device: 'dialog', theme: 'dark', locale: 'ar' },
}

// Vitest leaves the type of the session to the browser provider.
type Session = { send(method: string, params: object): Promise<unknown> }
const forceColours = (value: string) =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  })

/** Visible, enabled controls. */
function controls(dialog: HTMLElement): readonly HTMLElement[] {
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

/** Keyboard problems in all states of a view. */
async function problemsOf(view: string, setting: Setting): Promise<readonly string[]> {
  const problems: string[] = []
  const walked = new Set<string>()
  await walkStates(view, setting, async (host, state) => {
    const dialog = dialogBox()
    const expected = expectedStops(controls(dialog))
    const found = [...expected.problems, ...namelessControls(host, expected.stops)]
    const primaries = dialog.querySelectorAll('.lk-btn--primary').length
    if (primaries > 1) found.push(`${primaries} next steps`)
    const kind = kindOf(dialog, expected.stops)
    if (!walked.has(kind)) found.push(...(await walk(dialog, expected.stops)))
    walked.add(kind)
    problems.push(...found.map((problem) => `${state}: ${problem}`))
  })
  return problems
}

describe.each(Object.entries(settings))('%s', (_, setting) => {
  test.each(Object.keys(views))(
    'Tab reaches every control of %s once, in order and with a visible focus',
    async (view) => {
      expect(await problemsOf(view, setting)).toEqual([])
    },
  )
})

describe('forced colours', () => {
  beforeAll(() => forceColours('active'))
  afterAll(() => forceColours('none'))
  test.each(['AllWallets', 'Buy', 'EmailLogin', 'Send'])(
    'the fields of %s show focus in forced colours',
    async (view) => {
      expect(matchMedia('(forced-colors: active)').matches).toBe(true)
      expect(await problemsOf(view, { device: 'dialog', theme: 'dark', locale: 'en' })).toEqual([])
    },
  )
})

test.each(Object.entries(views))(
  'Escape in %s calls onClose, also from its fields',
  async (name, [View, states]) => {
    const onClose = vi.fn()
    const [state] = Object.values(states)
    await render(
      <Shown view={name} onClose={onClose}>
        {createElement(View, { state: state as never, actions: noActions as never })}
      </Shown>,
    )
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
    controls(dialogBox()).at(-1)?.focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(2)
    const field = dialogBox().querySelector('input')
    field?.focus()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(3)
  },
)

test('an embedded modal ignores Escape, and Tab continues into the page', async () => {
  const [View, states] = views.Connect ?? []
  if (!View || !states) throw new Error('No Connect')
  const onClose = vi.fn()
  await render(
    <>
      <Shown embedded onClose={onClose}>
        {createElement(View, { state: Object.values(states)[0] as never, actions: noActions as never })}
      </Shown>
      <button type="button" id="after">
        after
      </button>
    </>,
  )
  controls(dialogBox()).at(-1)?.focus()
  await userEvent.keyboard('{Escape}{Tab}')
  expect(onClose).not.toHaveBeenCalled()
  expect(document.activeElement?.id).toBe('after')
})
