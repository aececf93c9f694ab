import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSecret } from '../database/secret.ts'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { testDirectory } from '../testing/testDirectory.ts'
import { createProxiedImage } from './proxiedImage.ts'

const png = (width: number, height: number) => {
  const bytes = Buffer.alloc(64)
  bytes.write('\x89PNG\r\n\x1a\n', 0, 'latin1')
  bytes.writeUInt32BE(13, 8)
  bytes.write('IHDR', 12)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = Buffer.from('GIF89a\x02\x00\x02\x00\x00\x00\x00', 'latin1')
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
const served: Readonly<Record<string, Buffer | string>> = {
  '/picture': png(2_048, 1),
  '/gif': gif,
  '/drawing': `<?xml version="1.0"?>\n${svg}`,
  '/script': `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
  '/entity': `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
  '/late-entity': `${svg}<!ENTITY x SYSTEM "file:///etc/passwd">`,
  '/wide': png(30_000, 1),
  '/empty': png(0, 0),
  '/page': '<!doctype html><script>alert(1)</script>',
  '/script.js': 'alert(1)',
  '/polyglot': `${gif.toString('latin1').slice(0, 3)}<svg onload="alert(1)">`,
  '/bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]),
  '/large': Buffer.concat([png(9, 9), Buffer.alloc(512 * 1024)]),
  '/huge': Buffer.alloc(50 * 1024 * 1024),
}
const asked: string[] = []
const sockets = new Set<Socket>()
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const body = served[request.url ?? '']
  if (request.url === '/slow') return
  // The declared content type must be ignored.
  response.writeHead(body ? 200 : 404, { 'content-type': 'text/html' }).end(body)
})
server.on('connection', (socket) => sockets.add(socket))

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let app: ReturnType<typeof createTestApp>
let origin = ''
let proxied = createProxiedImage({ secret: '', publicUrl: '' })
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  opened = await openTestDatabase('memory')
  const needs = { db: opened.db, directory: testDirectory('Meta') }
  app = createTestApp({ ...needs, outbound: { allowedOrigins: [origin] } })
  proxied = createProxiedImage({ secret: await readSecret(opened.db, 'images'), publicUrl: '' })
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  server.close()
  await opened.close()
})
const show = (path: string) => app.request(proxied(`${origin}${path}`) ?? '')

test('an image is served with its detected type and fetched once', async () => {
  const answers = await Promise.all([show('/picture'), show('/picture')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await show('/picture')).headers.get('content-type')).toBe('image/png')
  expect(asked.filter((path) => path === '/picture')).toHaveLength(1)
  expect((await show('/gif')).headers.get('content-type')).toBe('image/gif')
})

test('an SVG is served so that it cannot run scripts', async () => {
  for (const path of ['/drawing', '/script']) {
    const answer = await show(path)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'access-control-allow-origin': '*',
    })
  }
})

test.each(
  [
    '/entity',
    '/late-entity',
    '/wide',
    '/empty',
    '/page',
    '/script.js',
    '/polyglot',
    '/bitmap',
    '/large',
    '/huge',
    '/gone',
  ].map((path) => [path]),
)('F80: %s is not served and not fetched again immediately', async (path) => {
  expect((await show(path)).status).toBe(404)
  expect((await show(path)).status).toBe(404)
  expect(asked.filter((requested) => requested === path)).toHaveLength(1)
})

test('F80: an image that never arrives is abandoned', async () => {
  expect((await show('/slow')).status).toBe(404)
})

test('only signed URLs are fetched', async () => {
  const before = asked.length
  const other = new URL(proxied(`${origin}/picture`) ?? '', 'http://x')
  other.searchParams.set('url', `${origin}/another`)
  expect((await app.request(other.pathname + other.search)).status).toBe(403)
  expect((await app.request(`/public/image?url=${origin}/x`)).status).toBe(400)
  for (const url of ['javascript:alert(1)', 'data:image/png;base64,AA', 'file:///etc/passwd', '', null])
    expect(proxied(url)).toBeNull()
  // Signed, but internal: the outbound guard refuses.
  expect((await app.request(proxied('https://127.0.0.1/x') ?? '')).status).toBe(404)
  expect((await app.request(proxied('http://meadow.example/x') ?? '')).status).toBe(404)
  expect(asked.length).toBe(before)
})
