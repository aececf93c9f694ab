import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  link?: boolean
  integrity?: string
  os?: string[]
}
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }

test('the lock file contains no registry address', () => {
  const addresses = Object.values(lock.packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [resolved] : [],
  )
  expect(addresses).toEqual([])
})

test('every entry has an integrity hash, except builds for other platforms', () => {
  const without = Object.entries(lock.packages).filter(
    ([path, { link, integrity, os }]) => path.includes('node_modules/') && !link && !integrity && !os,
  )
  expect(without).toEqual([])
  const integrities = Object.values(lock.packages).flatMap(({ integrity }) => integrity ?? [])
  expect(integrities.every((one) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(one))).toBe(true)
})

test('every platform package is locked, so that npm ci works on every platform', () => {
  const script = fileURLToPath(new URL('../../scripts/completeLock.mjs', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('manifests pin exact versions', () => {
  const manifests = [
    'package.json',
    ...[
      'core',
      'controllers',
      'ui',
      'adapter-evm',
      'adapter-solana',
      'embedded-wallet',
      'server-kit',
      'walletconnect',
    ].map((name) => `packages/${name}/package.json`),
    ...['dapp', 'devnet', 'recovery', 'server', 'storybook', 'wallet'].map(
      (name) => `apps/${name}/package.json`,
    ),
    'tests/package.json',
  ]
  for (const path of manifests) {
    const manifest = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries(all))
      expect(version, `${path}: ${name}`).toMatch(/^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('WalletConnect is pinned to the last Apache-2.0 release', () => {
  expect(lock.packages['node_modules/@walletconnect/sign-client']?.version).toBe('2.21.8')
  expect(lock.packages['node_modules/@walletconnect/universal-provider']?.version).toBe('2.21.8')
})
