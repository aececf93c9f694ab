import { LatchkeyError, type LatchkeyOptions, resolveOptions } from '@latchkey/core'
import { createFakeStorage, meadowChain } from '@latchkey/core/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { createTestLatchkey } from '../doubles/createTestLatchkey.ts'

const evil = '{"polluted":true,"toString":"x"}'
/** JSON that changes a prototype if it is merged carelessly. `{fields}` is replaced by valid fields. */
const payloads = ['__proto__', 'constructor', 'prototype'].flatMap((key) => {
  const own = `"${key}":${key === 'constructor' ? `{"prototype":${evil}}` : evil}`
  const each = `{${own},"connectorId":"${key}","namespace":"${key}","address":"0x1","networkId":"eip155:1"}`
  return [
    `{${own}}`,
    `{${own},{fields}}`,
    `{{fields},${own}}`,
    `[{${own}}]`,
    `{"wallets":[${each}],"active":{"eip155":"${key}"},"recent":[]}`,
    `{"wallets":[],"active":{${own}},"recent":[]}`,
    `{"wallets":[],"active":{},"recent":[{"connectorId":"walletConnect","wallet":{${own},"id":"i","name":"n"}}]}`,
    `{"wallets":[],"active":{},"recent":[],"ended":[${each}]}`,
    `{"default":{${own}},"eip155":{${own}},"rpcUrls":{${own}}}`,
    `{"a":{"b":{"c":{"d":{${own}}}}},{fields}}`,
  ]
})
const filled = (payload: string, fields: string) => payload.replace('{fields}', () => fields)

/** Expects that `Object.prototype` is unchanged. */
const expectClean = (payload: string) => {
  expect(({} as { polluted?: unknown }).polluted, payload).toBeUndefined()
  expect(String({}), payload).toBe('[object Object]')
}
afterEach(() => {
  // So that a failure does not fail all following tests.
  Reflect.deleteProperty(Object.prototype, 'polluted')
})

describe('R-15: 30 payloads', () => {
  test('the payloads are distinct', () => {
    expect(new Set(payloads).size).toBe(30)
  })

  test.each([
    ['lk.v1.connections', '"wallets":[],"active":{},"recent":[]'],
    ['lk.v1.network', '"namespace":"eip155","networkId":"eip155:910056"'],
  ])(
    'the stored record %s changes no prototype, at the start and when written by another tab',
    async (key, fields) => {
      for (const payload of payloads) {
        const text = filled(payload, fields)
        const storage = createFakeStorage(new Map([[key, text]]))
        const { latchkey, start } = createTestLatchkey({ storage })
        const stop = await start()
        await latchkey.whenSettled()
        await storage.otherTab().set(key, text)
        expectClean(text)
        expect(latchkey.status(), text).not.toBe('connected')
        stop()
      }
    },
  )

  const valid = { networks: [meadowChain], metadata: { name: 'Meadow' } } as const satisfies LatchkeyOptions
  const places = {
    'the options': (value: object) => ({ ...valid, ...value }),
    metadata: (value: object) => ({ ...valid, metadata: { name: 'Meadow', ...value } }),
    features: (features: object) => ({ ...valid, features }),
    'remote features': (remoteFeatures: object) => ({ ...valid, remoteFeatures }),
    'theme variables': (themeVariables: object) => ({ ...valid, themeVariables }),
    services: (services: object) => ({ ...valid, services }),
    'a network': (value: object) => ({ ...valid, networks: [{ ...meadowChain, ...value }] }),
    'a wallet': (value: object) => ({ ...valid, customWallets: [{ id: 'i', name: 'n', ...value }] }),
  }
  test.each(Object.entries(places))('payloads in %s change no prototype', (_, place) => {
    for (const payload of payloads) {
      const value = JSON.parse(filled(payload, '"a":1'))
      try {
        const resolved = resolveOptions(place(value) as LatchkeyOptions)
        for (const value of Object.values(resolved))
          expect((value as { polluted?: unknown } | undefined)?.polluted, payload).toBeUndefined()
      } catch (error) {
        expect(error, payload).toBeInstanceOf(LatchkeyError)
      }
      expectClean(payload)
    }
  })
})
