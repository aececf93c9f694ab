import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Exit code of the secret scan for a file: 1 if it finds a secret. */
function scan(text: string) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-secrets-'))
  writeFileSync(join(folder, 'settings.ts'), text)
  const args = ['--secretlintrc', join(root, '.secretlintrc.json'), 'settings.ts']
  const { status } = spawnSync(join(root, 'node_modules/.bin/secretlint'), args, { cwd: folder })
  rmSync(folder, { recursive: true })
  return status
}

// Generated, because the scan of the repository would find a secret in this file.
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const text = randomBytes(60)
  .toString('base64')
  .replace(/[^A-Za-z0-9]/g, '')

test.each([
  ['a private key', privateKey],
  ['a token of a package registry', `const token = "npm_${text.slice(0, 36)}"`],
  ['a database address with a password', `const url = "postgres://root:${text.slice(0, 16)}@db.example/app"`],
])('R-125: %s is found', (_, seeded) => {
  expect(scan(seeded)).toBe(1)
})

test('a file without a secret passes', () => {
  expect(scan("export const url = 'postgres://db.example/app'")).toBe(0)
})
