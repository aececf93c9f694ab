import { createElement } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { noActions } from '../../../packages/ui/src/fixtures/noActions.ts'
import { modalRoot, Shown } from '../../../packages/ui/src/fixtures/Shown.tsx'
import { views } from './views.ts'

const named = ['name', 'symbol', 'address', 'origin', 'email', 'exampleName', 'suffix', 'recipient']

/** Texts of a state that a browser's translation must leave as they are: names, codes, addresses, symbols. */
function untranslatable(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, part] of Object.entries(value)) {
    if (typeof part !== 'string') untranslatable(part, found)
    else if (named.includes(key) && /\p{L}/u.test(part)) {
      found.add(part)
      found.add(`${part.slice(0, 4)}…${part.slice(-4)}`)
    }
  }
  return found
}

/** Texts in `root` that are one of `texts`, or an amount of one, and would be translated. */
function translated(root: ShadowRoot, texts: ReadonlySet<string>): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode
    const text = textContent?.replace(/[\u2066-\u2069]/g, '').trim() ?? ''
    const symbol = text.match(/^[+−-]?[\d.,]+ (\S+)$/)?.[1]
    const isNamed = texts.has(text) || (symbol !== undefined && texts.has(symbol))
    if (isNamed && !parentElement?.closest('[translate="no"], style')) found.push(text)
  }
  return found
}

test.each(Object.entries(views))(
  'a browser does not translate the names, codes, addresses and symbols in %s',
  async (_, [View, states]) => {
    for (const [name, state] of Object.entries(states)) {
      const { unmount } = await render(
        <Shown>{createElement(View, { state: state as never, actions: noActions as never })}</Shown>,
      )
      expect(translated(modalRoot(), untranslatable(state)), name).toEqual([])
      await unmount()
    }
  },
)
