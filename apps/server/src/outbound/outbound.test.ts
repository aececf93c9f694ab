import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOutbound, OutboundFailed, OutboundRefused } from './createOutbound.ts'

let hits = 0
let port = 0
const sockets = new Set<Socket>()
const server = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/redirect') return response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
  if (path === '/slow') return void response.write('a')
  if (path === '/large') return response.end(Buffer.alloc(2_000))
  if (path === '/endless') {
    // Sent in chunks without a content-length.
    response.write(Buffer.alloc(900))
    return response.end(Buffer.alloc(900))
  }
  if (path === '/packed') return response.writeHead(200, { 'content-encoding': 'gzip' }).end('x')
  if (path === '/claims') return response.writeHead(200, { 'content-length': '9999999' }).end('x')
  response.writeHead(200, { 'content-type': 'text/plain' }).end(JSON.stringify(request.headers))
})
server.on('connection', (socket) => {
  hits++
  sockets.add(socket)
})
beforeAll(async () => {
  // All local interfaces, IPv4 and IPv6.
  server.listen(0, '::')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

const names: Readonly<Record<string, readonly string[]>> = {
  'localtest.example': ['127.0.0.1'],
  'six.example': ['::1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'any.example': ['0.0.0.0'],
  'metadata.example': ['169.254.169.254'],
  'private.example': ['10.0.0.1'],
  'nothing.example': [],
}
const resolve = async (host: string) => {
  const found = names[host]
  if (!found) throw new Error('ENOTFOUND')
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const limits = { maxBytes: 1_000, timeoutMs: 2_000 }

const hosts = [
  // The local machine in every notation that URLs allow.
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '2130706433'],
  ...[
    '017700000001',
    '0177.0.0.1',
    '0177.1',
    '00000177.0.0.1',
    '127.0.0.1.',
    '127。0。0。1',
    '①②⑦.⓪.⓪.①',
    '%31%32%37.0.0.1',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    'intranet',
    'localtest.example',
    'six.example',
    'mixed.example',
  ],
  ...[
    'mapped.example',
    'any.example',
    'metadata.example',
    'private.example',
    'nothing.example',
    '0.0.0.0',
    '0',
    '0.1',
  ],
  ...[
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
  ],
  ...[
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
  ],
  // Private and reserved networks.
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.1.254',
    '100.64.0.1',
  ],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '0xa9fea9fe',
    '2852039166',
    '0251.0376.0251.0376',
    '100.100.100.200',
    '192.0.0.192',
  ],
  ...[
    '168.63.129.16',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '192.0.2.1',
    '224.0.0.1',
    '239.255.255.250',
  ],
  ...[
    '240.0.0.1',
    '255.255.255.255',
    '192.88.99.1',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[ff02::1]',
  ],
  ...[
    '[::ffff:169.254.169.254]',
    '[::ffff:10.0.0.1]',
    '[64:ff9b::a9fe:a9fe]',
    '[2001:db8::1]',
    '[3fff::1]',
    '[100::1]',
    '[5f00::1]',
  ],
]

test(`none of ${hosts.length} internal hosts is reached`, async () => {
  expect(hosts.length).toBeGreaterThanOrEqual(80)
  const outbound = createOutbound({ resolve, ports: [443, port] })
  for (const host of hosts) {
    for (const url of [`https://${host}:${port}/`, `https://${host}/`, `http://${host}:${port}/`]) {
      await expect(outbound(url, limits), url).rejects.toBeInstanceOf(OutboundRefused)
    }
  }
  expect(hits).toBe(0)
})

test.each([
  'http://93.184.216.34/',
  'https://93.184.216.34:8443/',
  'https://user:word@93.184.216.34/',
  'https://93.184.216.34@127.0.0.1/',
  'file:///etc/passwd',
  'ftp://93.184.216.34/',
  'gopher://127.0.0.1:70/',
  'data:image/png;base64,AA',
  'javascript:alert(1)',
  '//127.0.0.1/',
  '/etc/passwd',
  'https://',
  '',
])('%j is rejected', async (url) => {
  await expect(createOutbound({ resolve })(url, limits)).rejects.toBeInstanceOf(OutboundRefused)
  expect(hits).toBe(0)
})

test('a host is resolved once, and the checked address is connected to', async () => {
  let resolved = 0
  const outbound = createOutbound({
    ports: [port],
    isPublic: (address) => address === '127.0.0.1',
    resolve: async () => {
      resolved += 1
      // Answers differently the second time (DNS rebinding).
      return [{ address: resolved === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    },
  })
  const before = hits
  // The server has no TLS, so the request fails, but the connection shows that it was reached.
  await expect(outbound(`https://rebinding.invalid:${port}/`, limits)).rejects.toBeInstanceOf(OutboundFailed)
  expect([hits - before, resolved]).toEqual([1, 1])
})

test('an allowed origin is fetched with limits and without redirects', async () => {
  const origin = `http://127.0.0.1:${port}`
  const outbound = createOutbound({ allowedOrigins: [origin] })
  const answer = await outbound(`${origin}/`, limits)
  expect(answer).toMatchObject({ status: 200, contentType: 'text/plain' })
  const headers = JSON.parse(Buffer.from(answer.bytes).toString())
  expect(Object.keys(headers).sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host'])
  for (const path of ['redirect', 'large', 'endless', 'packed', 'claims'])
    await expect(outbound(`${origin}/${path}`, limits), path).rejects.toBeInstanceOf(OutboundFailed)
  await expect(outbound(`${origin}/slow`, { ...limits, timeoutMs: 200 })).rejects.toBeInstanceOf(
    OutboundFailed,
  )
  await expect(outbound(`http://localhost:${port}/`, limits)).rejects.toBeInstanceOf(OutboundRefused)
})

test('an unknown host, or one that resolves too slowly, fails', async () => {
  await expect(createOutbound({ resolve })('https://gone.example/', limits)).rejects.toBeInstanceOf(
    OutboundFailed,
  )
  const never = createOutbound({ resolve: () => new Promise(() => {}) })
  await expect(never('https://slow.example/', { ...limits, timeoutMs: 50 })).rejects.toBeInstanceOf(
    OutboundFailed,
  )
})
