import naughtyStrings from 'big-list-of-naughty-strings'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { Stage } from './Stage.tsx'
import { views } from './views.ts'
import { whenDrawn } from './whenDrawn.ts'

/** Fields that decide what is drawn, or where a link leads: not what a person reads. */
const structural =
  /^(id|hook|status|kind|tab|tabs|platforms?|reason|problem|amountProblem|note|first|mark|request|currency|currencies|methodId|accountType|outOfRange|actions|imageUrl|avatarUrl|src|.*Url|uri|address|origin|.*Id|code|theme|networkId|worthCurrency)$/

/** F78: what the outside may call a wallet, an app, a token, a network or a person. */
const hostile: Readonly<Record<string, string>> = {
  markup: '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>',
  'a megabyte': 'Harbour '.repeat(131_072),
  'a megabyte without a space': 'W'.repeat(1_048_576),
  'NUL, zalgo and overrides': `\u202e${[...'Har\u0000bour'].map((char) => char + '\u0301\u0320\u0334'.repeat(60)).join('')}\u202c \u2066\u2067 end`,
  'right to left': 'محفظة الميناء الكبير للعائلات والأصدقاء منذ 1893',
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🦊'.repeat(12),
  'sixty characters': 'Grand Meridian Multi-Signature Treasury Vault and Sons 1893',
}

/** The same state with every text that a person reads replaced. */
function poisoned(state: unknown, next: () => string, key = ''): unknown {
  if (typeof state === 'string') return structural.test(key) ? state : next()
  // Ten thousand rows would be ten gigabytes of names; the first are like the others.
  if (Array.isArray(state)) return state.slice(0, 50).map((item) => poisoned(item, next, key))
  if (typeof state !== 'object' || state === null) return state
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, poisoned(value, next, name)]))
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

/** Each in its turn, from view to view. */
let turn = 0
const naughty = () => naughtyStrings[turn++ % naughtyStrings.length] ?? ''

const sources = Object.entries(hostile).map(([name, text]) => [name, () => text] as const)

describe.each([...sources, ['naughty strings', naughty] as const])('%s', (_, next) => {
  test.each(Object.keys(views))('in every field of %s: no script, nothing spills', async (view) => {
    const [View, states] = views[view] ?? []
    if (!View || !states) throw new Error(view)
    await page.viewport(390, 844)
    const found: string[] = []
    for (const [name, state] of Object.entries(states)) {
      const screen = await render(
        <Stage view={view} theme="dark" locale="en" device="sheet" motion="still">
          {createElement(View, { state: poisoned(state, next) as never, actions: noActions as never })}
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
    expect(found).toEqual([])
    expect('pwned' in window).toBe(false)
  })
})

test('every naughty string had its turn', () => {
  expect(turn).toBeGreaterThanOrEqual(naughtyStrings.length)
})
