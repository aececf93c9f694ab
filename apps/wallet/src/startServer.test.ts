import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readKeyFile } from './keys/keyFile.ts'
import { startServer } from './startServer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-wallet-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('startServer starts on an empty and on an existing folder with the same keys, and stop() frees the port', async () => {
  const port = await freePort()
  const site = join(folder, 'site')
  const config = readConfig({
    LATCHKEY_PORT_BASE: String(port - 2),
    LATCHKEY_DATA: folder,
    LATCHKEY_LIVE: '1',
  })
  await expect(startServer(config, site)).rejects.toThrow('npm run build -w @latchkey/embedded-wallet')
  await mkdir(site)
  for (const name of ['frame', 'login', 'approve', 'export', 'security'])
    await writeFile(join(site, `${name}.html`), '<html><head></head></html>')
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  const keys: string[] = []
  for (const _ of ['first', 'again']) {
    const server = await startServer(config, site)
    expect(server.url).toBe(`http://localhost:${port}`)
    expect(await health()).toBe(200)
    keys.push(await readFile(config.keyFile.path, 'utf8'))
    await server.stop()
    await expect(health()).rejects.toThrow()
  }
  expect(keys[0]).toBe(keys[1])
  expect((await stat(config.keyFile.path)).mode & 0o777).toBe(0o600)
})

test('two processes that start at once use one key file', async () => {
  const path = join(folder, 'shared', 'keys.json')
  const files = await Promise.all([1, 2, 3].map(() => readKeyFile(path, { create: true })))
  expect(files[1]).toEqual(files[0])
  expect(files[2]).toEqual(files[0])
})

test('a named key file that is missing or invalid is an error', async () => {
  await expect(readKeyFile(join(folder, 'nowhere.json'), { create: false })).rejects.toThrow('is missing')
  const path = join(folder, 'invalid.json')
  for (const text of ['', '{}', 'null', '{"version":1,"pepper":"short"}']) {
    await writeFile(path, text)
    await expect(readKeyFile(path, { create: true })).rejects.toThrow('is invalid')
  }
  expect(readConfig({ LATCHKEY_WALLET_KEYS: '/run/keys.json' }).keyFile).toEqual({
    path: '/run/keys.json',
    create: false,
  })
})

test('all invalid settings are named, without their values', () => {
  const invalid = { SMTP_URL: 'secret', MAIL_FROM: 'a\nb', LATCHKEY_WALLET_URL: 'http://wallet.example' }
  for (const name of Object.keys(invalid)) expect(() => readConfig(invalid)).toThrow(`${name}: must`)
  expect(() => readConfig(invalid)).not.toThrow('secret')
})
