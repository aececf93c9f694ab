import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { withoutCitations } from '../../scripts/packages/citations.mjs'
import { publishProblems } from '../../scripts/packages/publishProblems.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}packages/adapter-evm/package.json`, 'utf8')) as object
const license = readFileSync(`${root}LICENSE`, 'utf8')

const code = `import { a } from '@latchkey/core';
import { Signature } from '@noble/secp256k1';
const late = () => import('viem');
//# ${'sourceMappingURL'}=index.js.map
`
const map = { version: 3, sources: ['../src/index.ts'], sourcesContent: ['export {}'], mappings: '' }
const files = {
  LICENSE: license,
  'README.md': '# Title',
  'dist/index.js': code,
  'dist/index.js.map': JSON.stringify(map),
  'dist/index.d.ts': '/** Colour #F48, key {112: `F1`}. */\nexport declare const a: string\n',
}
const problemsOf = (changes: Record<string, string | undefined>, fields: object = {}) =>
  publishProblems(
    { ...manifest, ...fields },
    new Map(
      Object.entries({ ...files, ...changes }).flatMap(([path, text]) =>
        text === undefined ? [] : [[path, text]],
      ),
    ),
    license,
  )

test('a complete package has no problems', () => {
  expect(problemsOf({})).toEqual([])
})

test('places in a source map are no citations', () => {
  const mappings = ',CAAC,EAC/F5+E,EAAM'
  expect(problemsOf({ 'dist/index.js.map': JSON.stringify({ ...map, mappings }) })).toEqual([])
  const cited = { ...map, sourcesContent: ['// As F5 says.'] }
  expect(problemsOf({ 'dist/index.js.map': JSON.stringify(cited) }).join()).toMatch(/cites F5/)
})

test.each<readonly [what: string, changes: Record<string, string | undefined>, problem: RegExp]>([
  ['a path of this machine', { 'dist/index.d.ts': `// ${root}packages` }, /index\.d\.ts.*path of a machine/],
  ['a path of another machine', { 'dist/index.d.ts': '// /home/ann/kit/a.ts' }, /path of a machine/],
  ['a file URL', { 'dist/index.d.ts': '// file:///kit/a.ts' }, /path of a machine/],
  ['a citation', { 'dist/index.d.ts': '/** Kept. Spec §4. */' }, /cites §4/],
  ['a cited fault', { 'README.md': 'As F30 says.' }, /README\.md: cites F30/],
  ['a missing source map', { 'dist/index.js.map': undefined }, /index\.js: has no source map/],
  ['an unnamed source map', { 'dist/index.js': code.replace(/\/\/#.*/, '') }, /index\.js: has no source map/],
  [
    'an absolute source',
    { 'dist/index.js.map': JSON.stringify({ ...map, sources: ['/a/index.ts'] }) },
    /source \/a\/index\.ts is not relative/,
  ],
  [
    'a source without its text',
    { 'dist/index.js.map': JSON.stringify({ ...map, sourcesContent: [null] }) },
    /text of \.\.\/src\/index\.ts is missing/,
  ],
  ['a missing licence', { LICENSE: undefined }, /^LICENSE/],
  ['a missing README', { 'README.md': undefined }, /^README/],
  ['an undeclared import', { 'dist/index.d.ts': "import { X } from 'react';" }, /react is imported but not/],
  ['an unused dependency', { 'dist/index.js': code.replace(/.*viem.*\n/, '') }, /viem is declared but not/],
])('%s is reported', (_what, changes, problem) => {
  expect(problemsOf(changes)).toEqual([expect.stringMatching(problem)])
})

test.each(['description', 'license', 'keywords', 'homepage', 'bugs', 'repository', 'engines', 'sideEffects'])(
  'a missing %s is reported',
  (field) => {
    expect(problemsOf({}, { [field]: undefined })).toEqual([`package.json: ${field} is missing or invalid`])
  },
)

describe('citations are removed from comments', () => {
  test.each([
    ['/** Kept. Spec §4. */', '/** Kept. */'],
    ['/** Spec §4, security R-64. */', ''],
    ['/** Kept (spec §4). */', '/** Kept. */'],
    ['/**\n * Kept. Security R-62,\n * R-63; faults F39, rules G3 and G7.\n */', '/**\n * Kept.\n *\n */'],
    ['/**\n * Kept.\n * @see security R-70\n */', '/**\n * Kept.\n *\n */'],
    ['call() // Kept. F48.', 'call() // Kept.'],
    ["const colour = '#F48.'", "const colour = '#F48.'"],
  ])('%j becomes %j', (text, expected) => {
    expect(withoutCitations(text)).toBe(expected)
  })
})
