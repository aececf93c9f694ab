import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const seeded = fileURLToPath(new URL('./violations', import.meta.url))
const depcruise = `${root}node_modules/.bin/depcruise`

type Report = { summary: { violations: { from: string; to: string; rule: { name: string } }[] } }

/** Files that violate a rule in the seeded tree, by rule. */
const violations = (() => {
  const args = [
    '--config',
    `${root}.dependency-cruiser.cjs`,
    '--output-type',
    'json',
    '--exclude',
    '^$',
    'packages',
    'apps',
  ]
  const { stdout, stderr } = spawnSync(depcruise, args, { cwd: seeded, encoding: 'utf8' })
  if (stdout === '') throw new TypeError(stderr)
  const { summary } = JSON.parse(stdout) as Report
  const byRule = new Map<string, Set<string>>()
  for (const { rule, from } of summary.violations)
    byRule.set(rule.name, (byRule.get(rule.name) ?? new Set()).add(from))
  return byRule
})()

describe('the dependency rules report exactly their seeded violations', () => {
  test.each([
    ['no-circular', ['packages/core/src/a.ts']],
    ['core-stands-alone', ['packages/core/src/reachesUp.ts']],
    [
      'controllers-know-core-only',
      ['packages/controllers/src/reachesUi.ts', 'packages/controllers/src/reachesWalletConnect.ts'],
    ],
    [
      'ui-knows-core-and-controllers',
      ['packages/ui/src/reachesAdapter.ts', 'packages/ui/src/reachesWalletConnect.ts'],
    ],
    [
      'adapters-know-core-only',
      [
        'packages/adapter-solana/src/reachesSibling.ts',
        'packages/embedded-wallet/src/reachesDevnet.ts',
        'packages/walletconnect/src/reachesAdapter.ts',
      ],
    ],
    ['packages-do-not-know-apps', ['packages/embedded-wallet/src/reachesDevnet.ts']],
    ['devnet-knows-nothing-of-ours', ['apps/devnet/src/reachesCore.ts']],
    ['server-kit-knows-core-only', ['packages/server-kit/src/reachesUi.ts']],
    ['server-knows-core-and-server-kit', ['apps/server/src/reachesDapp.ts']],
    ['wallet-knows-core-server-kit-and-embedded-wallet', ['apps/wallet/src/reachesServer.ts']],
    ['recovery-knows-core-server-kit-and-embedded-wallet', ['apps/recovery/src/reachesWallet.ts']],
    ['a-controller-imports-no-sibling', ['packages/controllers/src/modal/createModal.ts']],
    ['controllers-have-one-direction', ['packages/controllers/src/flows', 'packages/controllers/src/parts']],
    ['views-are-pure', ['packages/ui/src/views/connect/ConnectView.tsx']],
    ['client-and-server-stay-apart', ['apps/dapp/src/reachesServer.ts']],
  ])('%s reports its seeded violation', (rule, from) => {
    expect([...(violations.get(rule) ?? [])].sort()).toEqual(from)
  })

  test('every rule has a seeded violation', () => {
    const config = execFileSync(
      'node',
      ['-p', `JSON.stringify(require('${root}.dependency-cruiser.cjs').forbidden.map((r) => r.name))`],
      { encoding: 'utf8' },
    )
    expect([...violations.keys()].sort()).toEqual((JSON.parse(config) as string[]).sort())
  })
})

test('no file or folder is named utils, helpers, common, misc, constants or types', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  const unnamed = files.filter(
    (file) =>
      existsSync(`${root}${file}`) &&
      /(^|\/)(utils?|helpers?|common|misc|constants|types)(\.tsx?|\/)/.test(file),
  )
  expect(unnamed).toEqual([])
})

test('styles use logical properties instead of left and right', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', 'packages/ui/**/*.css'],
    { cwd: root, encoding: 'utf8' },
  )
    .split('\n')
    .filter((file) => file !== '' && existsSync(`${root}${file}`))
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    const css = execFileSync('cat', [`${root}${file}`], { encoding: 'utf8' }).replace(/\/\*[\s\S]*?\*\//g, '')
    const sided = css.match(
      /(^|[\s;{])((margin|padding|border|inset|scroll-margin)-(left|right)|left|right|float|text-align\s*:\s*(left|right))\s*:/g,
    )
    expect(sided, file).toBeNull()
  }
})
