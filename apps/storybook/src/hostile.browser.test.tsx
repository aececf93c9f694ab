import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { bigList, naughtyStrings } from '../../../packages/core/src/api/fixtures/naughtyStrings.ts'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { Stage } from './Stage.tsx'
import { views } from './views.ts'
import { whenDrawn } from './whenDrawn.ts'

/** Fields that decide what is drawn, or where a link leads: not what a person reads. */
const structural =
  /^(id|hook|status|kind|tab|tabs|platforms?|reason|problem|amountProblem|note|first|mark|request|currency|currencies|methodId|accountType|outOfRange|actions|imageUrl|avatarUrl|src|.*Url|uri|address|origin|.*Id|code|theme|networkId|worthCurrency)$/

/** Each in its turn, from view to view. */
let turn = 0
const naughty = () => naughtyStrings[turn++ % naughtyStrings.length] ?? ''

const always = (text: string) => () => text

type Kinds = Readonly<Record<string, () => string>>

/** F78: what the outside may call a wallet, an app, a token, a network or a person. */
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
    'without a space': always('W'.repeat(1_048_576)),
  },
  'naughty strings': { naughty },
}

/** A text that a person reads, by its keys. The items of a list have theirs in common; in another shape it is another. */
type Field = string

/** Which tab, status or problem decides what is drawn. */
const shapeOf = (state: unknown) =>
  Object.entries(state as object)
    .filter(([key, value]) => structural.test(key) && typeof value === 'string')
    .join()

/** The same state with every such text replaced. */
function poisoned(state: unknown, next: (field: Field) => string, field = shapeOf(state), key = ''): unknown {
  if (typeof state === 'string') return structural.test(key) ? state : next(field)
  // Ten thousand rows would be ten gigabytes of names; the first are like the others.
  if (Array.isArray(state)) return state.slice(0, 50).map((item) => poisoned(item, next, field, key))
  if (typeof state !== 'object' || state === null) return state
  return Object.fromEntries(
    Object.entries(state).map(([name, value]) => [name, poisoned(value, next, `${field}.${name}`, name)]),
  )
}

/** Deals the kinds to each field in turn, so that not every state has to be drawn with each of them. */
function createDealer(kinds: Kinds) {
  const all = Object.keys(kinds)
  const met = new Map<Field, readonly string[]>()
  return {
    deal: (state: unknown) =>
      poisoned(state, (field) => {
        const before = met.get(field) ?? []
        const kind = all[before.length % all.length] ?? ''
        met.set(field, [...before, kind])
        return kinds[kind]?.() ?? ''
      }),
    /** What the fields of a state have not met yet. */
    missing(state: unknown): readonly string[] {
      const found: string[] = []
      poisoned(state, (field) => {
        for (const kind of all) if (!met.get(field)?.includes(kind)) found.push(`${field} without ${kind}`)
        return ''
      })
      return found
    },
  }
}

/** What reaches out of the dialog, or is wider than the view that holds it. */
function spills(shadow: ShadowRoot): readonly string[] {
  const found: string[] = []
  for (const selector of ['.lk-dialog', '.lk-header', '.lk-body', '.lk-view', '.lk-footer']) {
    const part = shadow.querySelector(selector)
    if (!part || part.scrollWidth <= part.clientWidth + 1) continue
    const edge = part.getBoundingClientRect().right + 1
    const wide = [...part.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge)
    found.push(`${selector} is ${part.scrollWidth} px wide for ${wide.at(-1)?.outerHTML.slice(0, 80)}`)
  }
  const dialog = shadow.querySelector('.lk-dialog')?.getBoundingClientRect()
  if (dialog && (dialog.height > innerHeight || dialog.top < 0)) found.push(`dialog ${dialog.height} px high`)
  return found
}

describe.each(Object.entries(hostile))('%s', (_, kinds) => {
  test.each(Object.keys(views))('in every field of %s: no script, nothing spills', async (view) => {
    const [View, states] = views[view] ?? []
    if (!View || !states) throw new Error(view)
    await page.viewport(390, 844)
    const found: string[] = []
    const dealer = createDealer(kinds)
    const show = async (name: string, state: unknown) => {
      const screen = await render(
        <Stage view={view} theme="dark" locale="en" device="sheet" motion="still">
          {createElement(View, { state: dealer.deal(state) as never, actions: noActions as never })}
        </Stage>,
      )
      const shadow = (await whenDrawn(name)).shadowRoot
      found.push(...spills(shadow).map((spill) => `${name}: ${spill}`))
      const drawn = shadow.querySelector('.lk-dialog')?.textContent ?? ''
      // What is signed is shown whole: its megabyte is the only one.
      const limit = view === 'SIWXSignMessage' ? 1_100_000 : 20_000
      if (drawn.length > limit) found.push(`${name}: ${drawn.length} characters`)
      if (/\0|[\u202a-\u202e]/.test(drawn) && view !== 'SIWXSignMessage')
        found.push(`${name}: control characters`)
      if (shadow.querySelector('script, img[onerror]')) found.push(`${name}: markup became elements`)
      await screen.unmount()
    }
    for (const [name, state] of Object.entries(states)) await show(name, state)
    // Every state once, and again those with a field that has not met every kind.
    for (const _ of Object.keys(kinds)) {
      for (const [name, state] of Object.entries(states)) {
        if (dealer.missing(state).length > 0) await show(name, state)
      }
    }
    expect(Object.values(states).flatMap(dealer.missing)).toEqual([])
    expect(found).toEqual([])
    expect('pwned' in window).toBe(false)
  })
})

test('every naughty string had its turn', () => {
  expect(bigList).toHaveLength(515)
  expect(turn).toBeGreaterThanOrEqual(naughtyStrings.length)
})
