import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'

test('a WebSocket is the one of the runtime while MSW answers HTTP', () => {
  const { WebSocket } = globalThis
  const server = setupServer()
  server.listen()
  expect(globalThis.WebSocket).toBe(WebSocket)
  server.close()
})
