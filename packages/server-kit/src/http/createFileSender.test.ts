import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createFileSender } from './createFileSender.ts'

const script = 'export const greeting = "Good morning"\n'.repeat(100)
const files = {
  '/long.js': { body: new TextEncoder().encode(script), type: 'text/javascript; charset=utf-8' },
  '/short.js': { body: new TextEncoder().encode('void 0'), type: 'text/javascript; charset=utf-8' },
  '/font.woff2': { body: new Uint8Array(5_000), type: 'font/woff2' },
}

function request(path: keyof typeof files, acceptEncoding?: string) {
  const send = createFileSender()
  const app = new Hono().get('*', (c) => send(c, files[path]))
  return app.request(
    path,
    acceptEncoding === undefined ? {} : { headers: { 'accept-encoding': acceptEncoding } },
  )
}

const unpack = {
  br: (bytes: ArrayBuffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: ArrayBuffer) => gunzipSync(bytes).toString(),
}

describe('a script', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const)('is sent to a client that accepts %j with %s', async (accepted, encoding) => {
    const answer = await request('/long.js', accepted)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = await answer.arrayBuffer()
    expect(bytes.byteLength).toBeLessThan(script.length / 5)
    expect(unpack[encoding](bytes)).toBe(script)
  })

  test.each([undefined, '', 'identity', 'gzip;q=0', 'zstd', 'brotli'])(
    'is sent as it is to a client that accepts %j',
    async (accepted) => {
      const answer = await request('/long.js', accepted)
      expect(answer.headers.get('content-encoding')).toBeNull()
      expect(answer.headers.get('vary')).toBe('Accept-Encoding')
      expect(await answer.text()).toBe(script)
    },
  )
})

test.each(['/short.js', '/font.woff2'] as const)('%s is sent as it is', async (path) => {
  const answer = await request(path, 'gzip, br')
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(files[path].body)
})

test('a file that is requested twice is compressed to the same bytes', async () => {
  const send = createFileSender()
  const app = new Hono().get('*', (c) => send(c, files['/long.js']))
  const get = async () => (await app.request('/', { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
  expect(await get()).toEqual(await get())
})
