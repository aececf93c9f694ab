import { createElement } from 'react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bigList, naughtyStrings } from '../../../packages/core/src/api/fixtures/naughtyStrings.ts'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { Stage } from './Stage.tsx'
import { views } from './views.ts'
import { whenDrawn } from './whenDrawn.ts'

/** Fields that control rendering or hold a URL; all others are text. */
const structural =
  /^(id|hook|status|kind|families|target|other|os|href|tab|tabs|platforms?|reason|problem|amountProblem|note|order|mark|request|currency|currencies|methodId|accountType|outOfRange|actions|imageUrl|avatarUrl|src|.*Url|uri|address|origin|.*Id|code|theme|networkId|namespace|worthCurrency)$/

/** What the user types. A browser needs a second for a field of 1 MB, and only its user could put that there. */
const typed = /^(amountText|recipientText|query|text)$/
const typedLength = 10_000

/** Index of the next naughty string, shared by all views. */
let nextIndex = 0
const naughty = () => naughtyStrings[nextIndex++ % naughtyStrings.length] ?? ''

const always = (text: string) => () => text

type Kinds = Readonly<Record<string, () => string>>

/** F78: third-party names of wallets, apps, tokens, networks and accounts. */
const hostile: Readonly<Record<string, Kinds>> = {
  'short names': {
    markup: always('<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'),
    'NUL, zalgo and overrides': always(
      `\u202e${[...'Har\u0000bour'].map((char) => char + '\u0301\u0320\u0334'.repeat(60)).join('')}\u202c \u2066\u2067 end`,
    ),
    'right to left': always('محفظة الميناء الكبير للعائلات والأصدقاء منذ 1893'),
    emoji: always('👩‍👩‍👧‍👦🏳️‍🌈🦊'.repeat(12)),
    'sixty characters': always('Grand Meridian Multi-Signature Treasury Vault and Sons 1893'),
  },
  megabytes: {
    'with spaces': always('Harbour '.repeat(131_072)),
    // Shaping an unbroken line of 1 MB in a field takes a second, and shows nothing else.
    'without a space': always('W'.repeat(131_072)),
  },
  'naughty strings': { naughty },
}

/** Path of a text in a state. Items of a list share their paths; states with other control fields do not. */
type Field = string

/** The control fields of a state, such as its tab, status or problem. */
const shapeOf = (state: unknown) =>
  Object.entries(state as object)
    .filter(([key, value]) => structural.test(key) && typeof value === 'string')
    .join()

/** The state with every text replaced. */
function replaceTexts(
  state: unknown,
  next: (field: Field) => string,
  field = shapeOf(state),
  key = '',
): unknown {
  if (typeof state === 'string') {
    if (structural.test(key)) return state
    return typed.test(key) ? next(field).slice(0, typedLength) : next(field)
  }
  // Ten thousand rows of 1 MB names would need 10 GB; a few rows are representative.
  if (Array.isArray(state)) return state.slice(0, 5).map((item) => replaceTexts(item, next, field, key))
  if (typeof state !== 'object' || state === null) return state
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, replaceTexts(value, next, `${field}.${name}`, name)]),
  )
}

/** Assigns the kinds to each field in turn, so that not every state is rendered with every kind. */
function createDealer(kinds: Kinds) {
  const all = Object.keys(kinds)
  const assigned = new Map<Field, readonly string[]>()
  return {
    deal: (state: unknown) =>
      replaceTexts(state, (field) => {
        const previous = assigned.get(field) ?? []
        const kind = all[previous.length % all.length] ?? ''
        assigned.set(field, [...previous, kind])
        return kinds[kind]?.() ?? ''
      }),
    /** Fields of a state that have not been rendered with every kind. */
    missing(state: unknown): readonly string[] {
      const problems: string[] = []
      replaceTexts(state, (field) => {
        for (const kind of all)
          if (!assigned.get(field)?.includes(kind)) problems.push(`${field} without ${kind}`)
        return ''
      })
      return problems
    },
  }
}

/** Elements that overflow the dialog or its parts. */
function overflows(shadow: ShadowRoot): readonly string[] {
  const problems: string[] = []
  for (const selector of ['.lk-dialog', '.lk-header', '.lk-body', '.lk-view', '.lk-footer']) {
    const part = shadow.querySelector(selector)
    if (!part || part.scrollWidth <= part.clientWidth + 1) continue
    const edge = part.getBoundingClientRect().right + 1
    const wide = [...part.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge)
    problems.push(`${selector} is ${part.scrollWidth} px wide for ${wide.at(-1)?.outerHTML.slice(0, 80)}`)
  }
  const dialog = shadow.querySelector('.lk-dialog')?.getBoundingClientRect()
  if (dialog && (dialog.height > innerHeight || dialog.top < 0))
    problems.push(`dialog ${dialog.height} px high`)
  return problems
}

describe.each(Object.entries(hostile))('%s', (_, kinds) => {
  test.each(Object.keys(views))(
    'in every field of %s, no script runs and nothing overflows',
    async (view) => {
      const [View, states] = views[view] ?? []
      if (!View || !states) throw new Error(view)
      await page.viewport(390, 844)
      const problems: string[] = []
      // React reports here, for example two children with the same key.
      const reported = vi.spyOn(console, 'error').mockImplementation((message) => {
        // The dialog resizes a list while its own size is observed; the browser tells the list one frame later.
        if (!/ResizeObserver loop/.test(message)) problems.push(String(message).slice(0, 200))
      })
      onTestFinished(() => reported.mockRestore())
      const dealer = createDealer(kinds)
      const show = async (name: string, state: unknown) => {
        const screen = await render(
          <Stage view={view} theme="dark" locale="en" device="sheet" motion="still">
            {createElement(View, { state: dealer.deal(state) as never, actions: noActions as never })}
          </Stage>,
        )
        const shadow = (await whenDrawn(name)).shadowRoot
        problems.push(...overflows(shadow).map((spill) => `${name}: ${spill}`))
        const text = shadow.querySelector('.lk-dialog')?.textContent ?? ''
        // The message to sign is shown in full, including a text of 1 MB.
        const limit = view === 'SIWXSignMessage' ? 1_100_000 : 20_000
        if (text.length > limit) problems.push(`${name}: ${text.length} characters`)
        if (/\0|[\u202a-\u202e]/.test(text) && view !== 'SIWXSignMessage')
          problems.push(`${name}: control characters`)
        if (shadow.querySelector('script, img[onerror]')) problems.push(`${name}: markup became elements`)
        await screen.unmount()
      }
      for (const [name, state] of Object.entries(states)) await show(name, state)
      // Every state once, then those with fields that have not been rendered with every kind.
      for (const _ of Object.keys(kinds)) {
        for (const [name, state] of Object.entries(states)) {
          if (dealer.missing(state).length > 0) await show(name, state)
        }
      }
      expect(Object.values(states).flatMap(dealer.missing)).toEqual([])
      expect(problems.join('\n')).toBe('')
      expect('pwned' in window).toBe(false)
    },
  )
})

test('every naughty string is used', () => {
  expect(bigList).toHaveLength(515)
  expect(nextIndex).toBeGreaterThanOrEqual(naughtyStrings.length)
})
