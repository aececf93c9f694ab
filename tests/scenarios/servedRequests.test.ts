import { accountCollectibles, accountHistory, transactionsOf } from '@latchkey/controllers/parts'
import { createBlockchainApi } from '@latchkey/core/api'
import { aliceAddress, meadowChain } from '@latchkey/core/testing'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { payment } from '../doubles/api/apiFixtures.ts'
import { apiBase, createApiDouble, refuse } from '../doubles/api/createApiDouble.ts'
import { code, setup } from '../doubles/api/servedLatchkey.ts'

const historyPath = `/v1/account/${aliceAddress}/history`

function delayedAnswer(body: () => object) {
  let release = () => {}
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  return {
    release: () => release(),
    answer: async () => {
      await answered
      return HttpResponse.json(body())
    },
  }
}

describe('unavailable services', () => {
  test('history is failed, balances come from the chain, and requests are retried', async () => {
    const { latchkey, api, adapter, settle, advance } = await setup({ history: [payment(0)] }, {}, false)
    adapter.chain.balances.set(aliceAddress.toLowerCase(), 7n)
    api.answer('/v1/supported-chains', () => refuse(502, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    await settle()
    expect(part.state.getState().status).toBe('failed')
    expect(latchkey.balances.state.getState().balances[0]?.amountBaseUnits).toBe(7n)
    api.answer('/v1/supported-chains', undefined)
    await advance(10_000)
    expect(transactionsOf(part.state.getState())).toHaveLength(1)
    unwatch()
  })
})

describe('requests', () => {
  test('an aborted request does not abort the concurrent one that shares its answer', async () => {
    const api = createApiDouble({ history: [payment(0)] })
    const blockchain = createBlockchainApi({ http: api.http, base: apiBase })
    const at = { networkId: meadowChain.caipNetworkId, address: aliceAddress }
    const leaving = new AbortController()
    const first = blockchain.history(at, leaving.signal)
    const second = blockchain.history(at)
    leaving.abort()
    expect(await code(first)).toBe('request_aborted')
    expect((await second).items).toHaveLength(1)
  })

  test('an unavailable service is reported as failed, not as an empty account', async () => {
    const { latchkey, api, settle, advance } = await setup({ history: [payment(0)] }, {}, false)
    api.answer('/v1/supported-chains', () => refuse(503, 'away'))
    await latchkey.connect({ connectorId: 'harbour' })
    await settle()
    const activity = latchkey.use(accountHistory)
    const owned = latchkey.use(accountCollectibles)
    const unwatch = [activity.watch(), owned.watch()]
    await settle()
    expect(activity.state.getState().status).toBe('failed')
    expect(owned.state.getState().status).toBe('failed')
    // The name is unknown, so registering one is not offered.
    expect(latchkey.identity.state.getState().identity).toBeUndefined()

    const shown: string[] = []
    const unsubscribe = activity.state.subscribe(({ status }) => shown.push(status))
    await advance(10_000)
    expect(shown.filter((status) => status !== 'failed')).toEqual([])
    activity.retry()
    expect(activity.state.getState().status).toBe('loading')
    await settle()
    expect(activity.state.getState().status).toBe('failed')
    api.answer('/v1/supported-chains', undefined)
    await advance(10_000)
    expect(activity.state.getState().status).toBe('ready')
    expect(owned.state.getState().status).toBe('ready')
    unsubscribe()
    for (const end of unwatch) end()
  })

  test('opening a tab sends one request, even if the answer takes longer than 10 s', async () => {
    const { latchkey, api, settle, advance } = await setup()
    const slow = delayedAnswer(() => ({ data: [payment(0)], next: null }))
    api.answer(historyPath, slow.answer)
    const part = latchkey.use(accountHistory)
    const unwatch = part.watch()
    const time = async (ms: number) => {
      // Not awaited: it would wait for the answer.
      void advance(ms)
      for (let i = 0; i < 20; i++) await Promise.resolve()
    }
    await time(10_000)
    await time(10_000)
    expect(api.count(historyPath)).toBe(1)
    slow.release()
    await settle()
    expect(part.state.getState().status).toBe('ready')
    unwatch()
  })
})
