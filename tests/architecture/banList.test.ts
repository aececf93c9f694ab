import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

const controllers = 'packages/controllers/src'
const seeds: readonly (readonly [what: string, folder: string, code: string, message: string])[] = [
  ['setTimeout', controllers, 'setTimeout(() => {}, 1)', 'global variable setTimeout'],
  ['setInterval', controllers, 'setInterval(() => {}, 1)', 'global variable setInterval'],
  ['Date.now', controllers, 'export const now = Date.now()', 'global variable Date'],
  ['new Date', controllers, 'export const now = new Date()', 'global variable Date'],
  ['a timer in ui', 'packages/ui/src', 'setTimeout(() => {}, 1)', 'global variable setTimeout'],
  ['fetch', controllers, "fetch('/')", 'global variable fetch'],
  ['localStorage', controllers, "localStorage.getItem('a')", 'global variable localStorage'],
  ['sessionStorage', 'packages/ui/src', "sessionStorage.getItem('a')", 'global variable sessionStorage'],
  ['window', controllers, 'export const w = window.name', 'global variable window'],
  ['document', 'packages/adapter-evm/src', 'export const d = document.title', 'global variable document'],
  ['navigator', controllers, 'export const n = navigator.language', 'global variable navigator'],
  ['Math.random', controllers, 'export const r = Math.random()', 'Random port'],
  ['full zod', controllers, "import * as z from 'zod'\nexport const s = z.string()", 'noRestrictedImports'],
  [
    'decorated clients',
    controllers,
    "import { createPublicClient } from 'viem'\nexport const c = createPublicClient",
    'noRestrictedImports',
  ],
  ['export *', controllers, "export * from './a.ts'", 'noReExportAll'],
  ['enum', controllers, 'export enum A { B }', 'noEnum'],
  ['default export', controllers, 'export default 1', 'noDefaultExport'],
  ['any', controllers, 'export const a: any = 1', 'noExplicitAny'],
  ['console', controllers, "console.log('x')", 'noConsole'],
]
const fileOf = (what: string, folder: string) => `${folder}/seeded-${what.replace(/\W+/g, '-')}.ts`
const stopwatches = [
  'performance.now()',
  'process.hrtime.bigint()',
  'process.cpuUsage()',
  "console.time('a')",
  'Date.now() - before',
  'after - Date.now()',
]
const stopwatchFile = (place: number) => `packages/core/src/stopwatch-${place}.test.ts`
const momentFile = 'packages/core/src/moment.test.ts'
const mockFile = 'packages/core/src/seeded.test.ts'
const portFile = 'packages/core/src/clock/seeded.ts'

let folder = ''
const found = new Map<string, string>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-ban-'))
  const config = JSON.parse(readFileSync(`${root}biome.json`, 'utf8')) as Record<string, unknown>
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${text}\n`)
  }
  put('biome.json', JSON.stringify({ ...config, $schema: undefined, vcs: { enabled: false } }))
  cpSync(`${root}scripts/ban`, join(folder, 'scripts/ban'), { recursive: true })
  for (const [what, where, code] of seeds) put(fileOf(what, where), code)
  put(mockFile, "import { vi } from 'vitest'\nvi.mock('./a.ts')")
  for (const [place, code] of stopwatches.entries())
    put(stopwatchFile(place), `const [before, after] = [1, 2]\nexport const read = [before, after, ${code}]`)
  put(momentFile, 'export const at = [Date.now(), Date.now() - 60_000, Date.now() + 60_000]')
  put(portFile, 'export const now = () => Date.now()')
  const { stdout } = spawnSync(
    `${root}node_modules/.bin/biome`,
    ['lint', '--reporter=github', '--max-diagnostics=none', 'packages'],
    { cwd: folder, encoding: 'utf8' },
  )
  for (const line of stdout.split('\n')) {
    const file = /file=([^,]+)/.exec(line)?.[1]
    const path = file?.replace(/^.*?(?=packages\/)/, '')
    if (path) found.set(path, `${found.get(path) ?? ''}\n${line}`)
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the lint rules report banned code', () => {
  test.each(seeds)('%s is reported', (what, where, _code, message) => {
    expect(found.get(fileOf(what, where))).toContain(message)
  })
  test('vi.mock is reported', () => {
    expect(found.get(mockFile)).toContain('Modules are not mocked')
  })
  test.each(stopwatches.map((code, place) => [code, place] as const))(
    '%s in a test is reported',
    (_code, place) => {
      expect(found.get(stopwatchFile(place))).toContain('A test measures no time')
    },
  )
  test('a moment in a test is not reported', () => {
    expect(found.get(momentFile)).toBeUndefined()
  })
  test('implementations of ports may use banned globals', () => {
    expect(found.get(portFile)).toBeUndefined()
  })
})
