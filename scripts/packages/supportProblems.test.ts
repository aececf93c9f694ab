import { expect, test } from 'vitest'
import { supportProblems } from './supportProblems.mjs'

const problemsOf = (text: string) => supportProblems(new Map([['dist/index.js', text]]))

test.each([
  'const end = AbortSignal.any([a, b])',
  'await Array.fromAsync(pages)',
  'const { promise, resolve } = Promise.withResolvers()',
  'Object.groupBy(list, keyOf)',
  'new Set(a).union(new Set(b))',
  'known.isSubsetOf(all)',
  'map.values().filter(isOpen)',
  'if (URL.canParse(text)) open(text)',
  'new RegExp(source, "giv")',
  'new Intl.Segmenter(locale)',
  'element.checkVisibility()',
  'box.togglePopover(true)',
  'new CloseWatcher()',
  'requestIdleCallback(load)',
  'const css = ".a { color: red; & .b { color: blue; } }"',
  'const css = ".a { color: oklch(from var(--b) l c h) }"',
  'const css = "@scope (.a) { }"',
])('a built file with %s is named', (text) => {
  expect(problemsOf(text)).toHaveLength(1)
})

test.each([
  'if ("CloseWatcher" in window) new CloseWatcher()',
  'if ("requestIdleCallback" in window) requestIdleCallback(load)',
  'box.togglePopover?.(true)',
  'const css = "@supports (color: oklch(from red l c h)) { .a { color: oklch(from var(--b) l c h) } }"',
  'const names = [...map.values()].filter(isOpen)',
  'const before = /(?<=a)b/',
  'const css = ".a:has(.b) { color: red; }"',
])('a built file with %s is supported', (text) => {
  expect(problemsOf(text)).toEqual([])
})
