import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { portsInUse } from './portsInUse.mjs'

test('a port on which a program listens is named, and a free one is not', async () => {
  const [taken, freed] = [createServer(), createServer()]
  await Promise.all([taken, freed].map((server) => once(server.listen(0, '127.0.0.1'), 'listening')))
  const [inUse = 0, free = 0] = [taken, freed].map((server) => (server.address() as { port: number }).port)
  await new Promise((done) => freed.close(done))
  expect(await portsInUse([inUse, free])).toEqual([inUse])
  taken.close()
})
