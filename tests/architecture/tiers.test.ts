import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import storybook from '../../apps/storybook/vitest.config.ts'
import ui from '../../packages/ui/vitest.browser.config.ts'
import { firstTier, secondTier } from '../../scripts/testing/parts.mjs'
import node from '../../vitest.config.ts'
import browsers from '../browsers/playwright.config.ts'
import playwright from '../playwright.config.ts'

type Part = {
  readonly name: string
  readonly what: string
  readonly args: readonly string[]
  readonly node?: number
}
type Project = {
  readonly test: {
    readonly name: string
    readonly include: readonly string[]
    readonly exclude?: readonly string[]
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const specs = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(file) && !file.includes('/violations/'))
const parts = [...firstTier, ...secondTier].flat() as readonly Part[]

const configs: Readonly<Record<string, { readonly test?: unknown }>> = {
  'packages/ui/vitest.browser.config.ts': ui,
  'apps/storybook/vitest.config.ts': storybook,
}

/** Values of an option of a command line: `--name value` and `--name=value`. */
function valuesOf(args: readonly string[], name: string): string[] {
  return args.flatMap((arg, place) => {
    if (arg === name) return [args[place + 1] ?? '']
    return arg.startsWith(`${name}=`) ? [arg.slice(name.length + 1)] : []
  })
}

/** The files that Vitest runs for a part: those of its projects, without the excluded ones, that a filter matches. */
function vitestFiles(args: readonly string[]): string[] {
  const [config = 'vitest.config.ts'] = valuesOf(args, '--config')
  const folder = config.replace(/[^/]+$/, '')
  const { projects } = (configs[config] ?? node).test as { projects: Project[] }
  const names = valuesOf(args, '--project')
  const excluded = valuesOf(args, '--exclude')
  const filters = args.filter((arg) => /\.test\.tsx?$/.test(arg) && !excluded.includes(arg))
  return specs.filter((file) => {
    const inFolder = file.slice(folder.length)
    const runs = projects.some(
      ({ test: { name, include = [], exclude = [] } }) =>
        (names.length === 0 || names.includes(name)) &&
        include.some((glob) => matchesGlob(inFolder, glob)) &&
        !exclude.some((glob) => matchesGlob(inFolder, glob)),
    )
    const isFiltered = filters.length > 0 && !filters.some((filter) => inFolder.includes(filter))
    return file.startsWith(folder) && runs && !isFiltered && !excluded.includes(inFolder)
  })
}

function playwrightFiles(args: readonly string[]): string[] {
  const names = valuesOf(args, '--project')
  const projects = (playwright.projects ?? []).filter(({ name = '' }) => names.includes(name))
  expect(projects.map(({ name }) => name)).toEqual(names)
  const matches = (file: string, patterns: unknown) =>
    [patterns ?? []].flat().some((pattern) => (pattern as RegExp).test(file))
  return specs.filter(
    (file) =>
      file.startsWith('tests/e2e/') &&
      projects.some(
        ({ testMatch, testIgnore }) => (!testMatch || matches(file, testMatch)) && !matches(file, testIgnore),
      ),
  )
}

function filesOf({ args }: Part): string[] {
  if (args.some((arg) => arg.endsWith('vitest.mjs'))) return vitestFiles(args)
  return args.some((arg) => arg.includes('@playwright')) ? playwrightFiles(args) : []
}

test('every test file belongs to one part of a tier, or to the browsers that are asked for', () => {
  // Without the parts that run again on another Node.js.
  const named = parts.filter(({ node }) => !node).map((part) => [part.name, filesOf(part)] as const)
  const asked = specs.filter((file) => file.startsWith('tests/browsers/'))
  expect(browsers.projects?.length).toBe(2)
  const wrong = specs
    .map((file) => [file, named.filter(([, files]) => files.includes(file)).map(([name]) => name)] as const)
    .filter(([file, names]) => names.length !== (asked.includes(file) ? 0 : 1))
  expect(wrong).toEqual([])
})

test('every part runs files or a command, under a name of its own', () => {
  const names = parts.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const idle = parts.filter((part) => {
    const runsTests = part.args.some((arg) => /vitest\.mjs|@playwright/.test(arg))
    return runsTests && filesOf(part).length === 0
  })
  expect(idle).toEqual([])
})

test('CONTRIBUTING.md has each part in the table of its tier', () => {
  const [, first = '', second = ''] = read('CONTRIBUTING.md').split(/^\| `npm .*` (?:besides )?\| \|$/m)
  const namesIn = (text: string) => [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  const namesOf = (tier: readonly (readonly Part[])[]) => tier.flat().map(({ name }) => name)
  expect(namesIn(first)).toEqual(namesOf(firstTier as Part[][]))
  expect(namesIn(second)).toEqual(namesOf(secondTier as Part[][]))
})
