import { databases } from '@latchkey/server-kit/testing'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { reachableBlockchain } from '../testing/testBlockchain.ts'
import { testNode } from '../testing/testNode.ts'
import { createPermissionStore, type PermissionStore } from './permissionStore.ts'
import { revocation } from './sessionRoutes.ts'

const node = testNode((method) => (method === 'eth_getCode' ? '0x' : undefined))
beforeAll(() => node.listen({ onUnhandledRequest: 'error' }))
afterAll(() => node.close())

const networkId = 'eip155:910056'
const owner = privateKeyToAccount(generatePrivateKey())
const eve = privateKeyToAccount(generatePrivateKey())

describe.each(databases)('on $name', ({ place }) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined
  let app: ReturnType<typeof createTestApp>
  let store: PermissionStore
  let at = new Date('2026-03-01T09:30:00Z')
  beforeAll(async () => {
    if (!place) return
    opened = await openTestDatabase(place)
    const needs = {
      db: opened.db,
      blockchain: reachableBlockchain(),
    }
    app = createTestApp({ ...needs, access: { addressPerMinute: 100_000 }, now: () => at })
    store = createPermissionStore(opened.db, () => at)
  })
  afterAll(() => opened?.close())

  const list = async (account: string) => {
    const answer = await app.request(`/v1/sessions/${account}`)
    return [answer.status, await answer.json()]
  }
  const revoke = async (address: string, pci: string, signature: string) => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ pci, signature }),
      headers: { 'content-type': 'application/json' },
    }
    const answer = await app.request(`/v1/sessions/${address}/revoke`, init)
    return [answer.status, await answer.json()]
  }
  const refused = (status: number, name: string) => [
    status,
    { reasons: [{ name, description: expect.any(String) }] },
  ]

  test.skipIf(!place)('an account without permissions gets an empty list', async () => {
    expect(await list(`${networkId}:${owner.address}`)).toEqual([200, { sessions: [] }])
    expect(await list(`eip155:1:${owner.address}`)).toEqual([200, { sessions: [] }])
    expect(await list('nobody')).toEqual(refused(400, 'account'))
  })

  test.skipIf(!place)(
    'only the account itself can revoke a permission, and expired ones are not listed',
    async () => {
      const expiresAt = new Date(at.getTime() + 86_400_000)
      const permission = { type: 'native-token-transfer', cap: '0x1' }
      for (const id of ['one', 'two'])
        await store.grant({ id, networkId, address: owner.address, permission, expiresAt })
      const wire = (pci: string) => ({
        pci,
        chainId: networkId,
        permission,
        createdAt: at.toISOString(),
        expiresAt: expiresAt.toISOString(),
      })
      const account = `${networkId}:${owner.address}`
      expect(await list(account.toLowerCase())).toEqual([200, { sessions: [wire('one'), wire('two')] }])
      expect(await list(`eip155:910155:${owner.address}`)).toEqual([200, { sessions: [] }])

      const message = revocation('one', owner.address)
      const signature = await owner.signMessage({ message })
      expect(await revoke(owner.address, 'one', await eve.signMessage({ message }))).toEqual(
        refused(401, 'signature'),
      )
      expect(await revoke(owner.address, 'two', signature)).toEqual(refused(401, 'signature'))
      expect(await revoke(eve.address, 'one', signature)).toEqual(refused(404, 'pci'))
      expect(await revoke(owner.address, 'three', signature)).toEqual(refused(404, 'pci'))
      expect((await list(account))[1]).toEqual({ sessions: [wire('one'), wire('two')] })
      for (const _ of ['once', 'again'])
        expect(await revoke(owner.address.toLowerCase(), 'one', signature)).toEqual([200, { success: true }])
      expect(await list(account)).toEqual([200, { sessions: [wire('two')] }])

      at = expiresAt
      expect(await list(account)).toEqual([200, { sessions: [] }])
      at = new Date(expiresAt.getTime() + 1)
      await store.sweep()
      expect(await store.find('two', owner.address)).toBeUndefined()
    },
  )
})
