import { expect, test } from 'vitest'
import type { Sdk } from '../sdk.ts'
import { closeRelay } from './closeRelay.ts'

test('a closed connection is not opened for a late request, also if it could not be closed cleanly', async () => {
  let isClosed = false
  const connection = { open: async () => {}, register: async () => {} }
  const relayer = {
    provider: { connection },
    async transportClose() {
      isClosed = true
      throw new Error('timeout')
    },
  }
  await closeRelay({ relayer } as unknown as Sdk['core'])
  expect(isClosed).toBe(true)
  await expect(connection.open()).rejects.toMatchObject({ code: 'relay_unreachable' })
  await expect(connection.register()).rejects.toMatchObject({ code: 'relay_unreachable' })
})

test('a relay that was never connected can be closed', async () => {
  const relayer = { provider: {}, transportClose: async () => {} }
  await expect(closeRelay({ relayer } as unknown as Sdk['core'])).resolves.toBeUndefined()
})
