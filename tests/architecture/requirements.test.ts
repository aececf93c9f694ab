import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const own = 'docs/requirements.md'
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|css|md)$/.test(file) && file !== own && !file.includes('/fixtures/'))
const defined = new Set(
  [...readFileSync(join(root, own), 'utf8').matchAll(/^- \*\*(.+?)\*\* /gm)].map(([, id]) => id as string),
)
/** Where each requirement is cited, by its number. A section of another document has that document's name before it. */
const cited = new Map<string, string>()
for (const file of files) {
  const text = readFileSync(join(root, file), 'utf8')
  for (const [id] of text.matchAll(/(?<![\w-])(?:F[1-9]\d{0,2}|R-\d{2,3})(?![\w-])|(?<!\w)§\d+(?!\.)/g))
    cited.set(id, file)
  for (const [ids] of text.matchAll(/\b[Rr]ules? G\d(?: and G\d)*/g))
    for (const [id] of ids.matchAll(/G\d/g)) cited.set(id, file)
}

test('every cited requirement has a line in docs/requirements.md', () => {
  const missing = [...cited].filter(([id]) => !defined.has(id)).map(([id, file]) => `${id} in ${file}`)
  expect(missing).toEqual([])
})

test('every line of docs/requirements.md is cited somewhere', () => {
  expect([...defined].filter((id) => !cited.has(id))).toEqual([])
})
