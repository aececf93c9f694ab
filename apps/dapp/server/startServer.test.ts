import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@latchkey/server-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readAssets } from './http/assets.ts'
import { startServer } from './startServer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-dapp-'))
  await mkdir(join(folder, 'client', '.vite'), { recursive: true })
  const manifest = {
    'src/main.tsx': {
      ...{ file: 'assets/main.js', css: ['assets/main.css'], isEntry: true },
      imports: ['_every-page.js'],
    },
    '_every-page.js': { file: 'assets/every-page.js', imports: ['_runtime.js'] },
    '_runtime.js': { file: 'assets/runtime.js' },
    'src/pages/Profile.tsx': { file: 'assets/Profile.js', imports: ['src/main.tsx', '_pages.js'] },
    'src/pages/Mint.tsx': { file: 'assets/Mint.js' },
    '_pages.js': { file: 'assets/pages.js', imports: ['_every-page.js'] },
  }
  await writeFile(join(folder, 'client', '.vite', 'manifest.json'), JSON.stringify(manifest))
  await mkdir(join(folder, 'client', 'assets'))
  await writeFile(join(folder, 'client', 'assets', 'main.js'), 'export {}')
})
afterAll(() => rm(folder, { recursive: true }))

const settings = (port: number, more: Record<string, string> = {}) =>
  readConfig({ LATCHKEY_PORT_BASE: String(port), LATCHKEY_DATA: folder, LATCHKEY_LIVE: '1', ...more })

test('the server serves its pages and built files only', async () => {
  const port = await freePort()
  const server = await startServer(settings(port), join(folder, 'client'))
  const at = (path: string) => fetch(`http://localhost:${port}${path}`)
  const html = await (await at('/')).text()
  const sha384 = createHash('sha384').update('export {}').digest('base64')
  expect(html).toContain(`<script type="module" src="/assets/main.js" integrity="sha384-${sha384}">`)
  // The folder contains sessions and secrets.
  expect((await stat(join(folder, 'dapp'))).mode & 0o777).toBe(0o700)
  const script = await at('/assets/main.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const path of [
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/%2e%2e/.vite/manifest.json',
  ]) {
    expect((await at(path)).status).toBe(404)
  }
  await server.stop()
  await expect(at('/')).rejects.toThrow()
})

test('the document runs what every page imports first, and preloads what its own page imports', async () => {
  const { preloads, scripts } = await readAssets(join(folder, 'client'))
  expect(scripts).toEqual(['/assets/runtime.js', '/assets/every-page.js', '/assets/main.js'])
  expect(preloads('Welcome')).toEqual([])
  expect(preloads('Settings/Profile')).toEqual(['/assets/pages.js', '/assets/Profile.js'])
  const port = await freePort()
  const server = await startServer(settings(port), join(folder, 'client'))
  const html = await (await fetch(`http://localhost:${port}/`)).text()
  expect(html.match(/<script type="module" src="[^"]+"/g)).toEqual(
    scripts.map((path) => `<script type="module" src="${path}"`),
  )
  expect(html).not.toContain('modulepreload')
  await server.stop()
})

test('a port in use is named in the error', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const address = blocker.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startServer(settings(port), join(folder, 'client'))).rejects.toThrow(
    `Port ${port} is already in use`,
  )
  blocker.close()
})

test('a missing client build or an unavailable devnet rejects with instructions', async () => {
  await expect(startServer(settings(await freePort()), folder)).rejects.toThrow(
    'npm run build -w @latchkey/dapp',
  )
  const unavailableUrl = `http://127.0.0.1:${await freePort()}`
  const demo = settings(await freePort(), { LATCHKEY_LIVE: '0', LATCHKEY_DEVNET_URL: unavailableUrl })
  await expect(startServer(demo, join(folder, 'client'))).rejects.toThrow(
    `The devnet does not answer at ${unavailableUrl}`,
  )
})
