import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  resolved?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }

test('the lock file names no registry', () => {
  const addresses = Object.values(lock.packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [resolved] : [],
  )
  expect(addresses).toEqual([])
})

test('every optional platform package is locked, so that npm ci works on every platform (run: npm run lock)', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) =>
        !Object.keys(lock.packages).some((key) => key.endsWith(`node_modules/${name}`)) &&
        /(darwin|linux|win32)/.test(`${path}${name}`),
    ),
  )
  expect(missing).toEqual([])
})

test('versions are exact', () => {
  const manifests = [
    'package.json',
    ...['core', 'controllers', 'ui', 'adapter-evm', 'adapter-solana', 'embedded-wallet'].map(
      (name) => `packages/${name}/package.json`,
    ),
    ...['dapp', 'devnet', 'server', 'storybook'].map((name) => `apps/${name}/package.json`),
    'tests/package.json',
  ]
  for (const path of manifests) {
    const manifest = JSON.parse(read(path)) as Record<string, Record<string, string> | undefined>
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries(all))
      expect(version, `${path}: ${name}`).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  }
})

test('WalletConnect is the last release under a free licence', () => {
  expect(lock.packages['node_modules/@walletconnect/sign-client']?.version).toBe('2.21.8')
  expect(lock.packages['node_modules/@walletconnect/universal-provider']?.version).toBe('2.21.8')
})
