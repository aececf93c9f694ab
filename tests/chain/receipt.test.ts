import { evmAdapter } from '@latchkey/adapter-evm'
import type { Http, Receipt } from '@latchkey/core'
import { consoleLog, fetchHttp } from '@latchkey/core/browser'
import { evmNetwork } from '@latchkey/core/networks'
import { createFakeClock, createFakePlatform } from '@latchkey/core/testing'
import { accountKeys, type Devnet, fetchChain, freePortBase, startDevnet } from '@latchkey/devnet'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getTransactionCount, sendTransaction } from 'viem/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const gwei = 1_000_000_000n
const ether = 10n ** 18n
const receiver = '0x00000000000000000000000000000000000A11cE'
const stranger = '0x0000000000000000000000000000000000000B0b'

/**
 * The adapter's reads on a chain that mines on command, with a clock that the test moves while no request is pending.
 * @param receiptsLate - number of first receipt requests that are answered with `null`, as by a node that lags behind
 * @param hasOldStates - whether nonces of old blocks are known, which only archive nodes keep
 */
function world({ receiptsLate = 0, hasOldStates = true } = {}) {
  const [chain] = devnet.chains
  const [, , , key] = accountKeys
  if (!chain || !key) throw new TypeError('the devnet has chains and keys')
  const clock = createFakeClock()
  const fetched = fetchHttp(clock)
  let pendingRequests = 0
  let late = receiptsLate
  const counted: Http = async (request) => {
    pendingRequests += 1
    try {
      const { method, id, params } = request.json as { method: string; id: number; params?: unknown[] }
      if (!hasOldStates && method === 'eth_getTransactionCount' && params?.[1] !== 'latest') {
        const error = { code: -32000, message: 'missing trie node' }
        return { status: 200, headers: new Headers(), text: JSON.stringify({ jsonrpc: '2.0', id, error }) }
      }
      if (method !== 'eth_getTransactionReceipt' || late === 0) return await fetched(request)
      late -= 1
      return {
        status: 200,
        headers: new Headers(),
        text: JSON.stringify({ jsonrpc: '2.0', id, result: null }),
      }
    } finally {
      pendingRequests -= 1
    }
  }
  const network = evmNetwork({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    http: [chain.rpcUrl],
  })
  const { reads } = evmAdapter().create({
    networks: [network],
    clock,
    http: counted,
    platform: createFakePlatform(),
    log: { ...consoleLog(), warn: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  const account = privateKeyToAccount(key)
  const node = createClient({ account, transport: http(chain.rpcUrl) })
  const anvil = (method: string, ...params: unknown[]) => fetchChain(chain.rpcUrl, method, params)
  const send = (nonce: number, fields: { to?: Hex; value?: bigint; fee?: bigint } = {}) => {
    const { to = receiver, value = ether, fee = 3n * gwei } = fields
    return sendTransaction(node, {
      chain: null,
      nonce,
      to,
      value,
      gas: 21_000n,
      maxFeePerGas: 100n * fee,
      maxPriorityFeePerGas: fee,
    })
  }

  /** Waits for the receipt of a transaction. */
  const follow = (id: Hex, trace?: string) => {
    const stopped = new AbortController()
    let receipt: Receipt | undefined
    const startedAt = clock.now()
    const dropReports: boolean[] = []
    const traces: string[] = []
    const done = reads
      .waitForReceipt(
        { networkId: network.caipNetworkId, id, from: account.address, trace },
        stopped.signal,
        {
          onTrace: (next) => traces.push(next),
          onStatus: (status) => dropReports.push(status === 'dropped'),
        },
      )
      .then((outcome) => {
        receipt = outcome
        return { ...outcome, seconds: (clock.now() - startedAt) / 1_000 }
      })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const idle = async () => {
      for (let idleTurns = 0; idleTurns < 20; idleTurns = pendingRequests === 0 ? idleTurns + 1 : 0)
        await turn()
    }
    return {
      done,
      /** Whether each reported status was `dropped`. */
      dropReports,
      /** Arguments of all `onTrace` calls. */
      traces,
      async advance(seconds: number) {
        await idle()
        for (let second = 0; second < seconds && !receipt; second++) {
          await clock.advance(1_000)
          await idle()
        }
        return receipt
      },
      async stop() {
        stopped.abort()
        await done.catch(() => {})
      },
    }
  }
  const nonce = () => getTransactionCount(node, { address: account.address })
  return { network, reads, anvil, account, send, follow, nonce }
}

describe('F28: waitForReceipt on Anvil', () => {
  beforeEach(async () => {
    const { anvil } = world()
    await anvil('evm_setAutomine', false)
    return async () => {
      await anvil('anvil_dropAllTransactions')
      await anvil('evm_setAutomine', true)
    }
  })

  test('a transaction mined after 120 s is a success', async () => {
    const { anvil, send, follow, nonce } = world()
    const id = await send(await nonce())
    const following = follow(id)
    expect(await following.advance(120)).toBeUndefined()
    await anvil('anvil_mine', '0x1')
    await following.advance(2)
    expect(await following.done).toMatchObject({ status: 'success', id })
  })

  test('a transaction sent again with a higher fee is a success with the id of the mined one', async () => {
    const { anvil, send, follow, nonce } = world()
    const at = await nonce()
    const following = follow(await send(at))
    await following.advance(12)
    const faster = await send(at, { fee: 9n * gwei })
    // Further blocks, so that the search has to find the right one.
    await anvil('anvil_mine', '0x3')
    await anvil('anvil_mine', '0x4')
    await following.advance(30)
    const outcome = await following.done
    expect(outcome).toMatchObject({ status: 'success', id: faster })
    expect(outcome.seconds).toBeLessThanOrEqual(30)
  })

  test('another transaction of the same nonce is reported as replaced', async () => {
    const { anvil, send, follow, nonce } = world()
    const at = await nonce()
    const following = follow(await send(at))
    await following.advance(12)
    const other = await send(at, { to: stranger, value: 0n, fee: 9n * gwei })
    await anvil('anvil_mine', '0x3')
    await following.advance(30)
    expect(await following.done).toMatchObject({ status: 'replaced', id: other, isCancelled: false })
  })

  test('a transaction to the own account without amount and data cancels the one of its nonce', async () => {
    const { anvil, account, send, follow, nonce } = world()
    const at = await nonce()
    const following = follow(await send(at))
    await following.advance(12)
    const cancelling = await send(at, { to: account.address, value: 0n, fee: 9n * gwei })
    await anvil('anvil_mine', '0x3')
    await following.advance(30)
    expect(await following.done).toMatchObject({ status: 'replaced', id: cancelling, isCancelled: true })
  })

  test.each(['sent again with a higher fee', 'cancelled'])(
    'a transaction that was %s between two waits is found by the trace of the first',
    async (what) => {
      const { anvil, account, send, follow, nonce } = world()
      const at = await nonce()
      const id = await send(at)
      const before = follow(id)
      await before.advance(12)
      await before.stop()
      const isCancelled = what === 'cancelled'
      const other = await send(at, {
        fee: 9n * gwei,
        ...(isCancelled ? { to: account.address, value: 0n } : {}),
      })
      await anvil('anvil_mine', '0x3')
      await anvil('anvil_mine', '0x20')
      const [trace = ''] = before.traces
      expect(trace.length).toBeLessThanOrEqual(400)
      const following = follow(id, trace)
      await following.advance(30)
      expect(await following.done).toMatchObject(
        isCancelled ? { status: 'replaced', id: other, isCancelled } : { status: 'success', id: other },
      )
      // The nodes have forgotten it, so that without a trace nothing is known of its nonce.
      const untraced = follow(id)
      expect(await untraced.advance(60)).toBeUndefined()
      await untraced.stop()
    },
  )

  test('a replacement that the nodes cannot find any more ends the wait after a minute', async () => {
    const { anvil, send, follow, nonce } = world({ hasOldStates: false })
    const at = await nonce()
    const following = follow(await send(at))
    await following.advance(12)
    await send(at, { to: stranger, fee: 9n * gwei })
    await anvil('anvil_mine', '0x4')
    expect(await following.advance(55)).toBeUndefined()
    await following.advance(30)
    expect(await following.done).toEqual({ status: 'replaced', seconds: expect.any(Number) })
  })

  test('a transaction without a receipt, which a node reports as mined, is not replaced', async () => {
    const { anvil, send, follow, nonce } = world({ receiptsLate: 20 })
    const id = await send(await nonce())
    const following = follow(id)
    await following.advance(2)
    await anvil('anvil_mine', '0x1')
    await following.advance(30)
    const outcome = await following.done
    expect(outcome).toMatchObject({ status: 'success', id })
    expect(outcome.seconds).toBeGreaterThanOrEqual(19)
  })

  test('a transaction unknown to the nodes for a minute is dropped, and can still be mined later', async () => {
    const { anvil, send, follow, nonce } = world()
    const at = await nonce()
    const id = await send(at)
    const following = follow(id)
    await following.advance(12)
    await anvil('anvil_dropTransaction', id)
    await following.advance(55)
    expect(following.dropReports).toEqual([])
    await following.advance(15)
    expect(following.dropReports).toEqual([true])
    expect(await send(at)).toBe(id)
    await following.advance(6)
    expect(following.dropReports).toEqual([true, false])
    await anvil('anvil_mine', '0x1')
    await following.advance(2)
    expect(await following.done).toMatchObject({ status: 'success', id })
  })

  test('a dropped transaction that is sent again with a higher fee is a success', async () => {
    const { anvil, send, follow, nonce } = world()
    const at = await nonce()
    const id = await send(at)
    const following = follow(id)
    await following.advance(12)
    await anvil('anvil_dropTransaction', id)
    await following.advance(70)
    expect(following.dropReports).toEqual([true])
    const faster = await send(at, { fee: 9n * gwei })
    await anvil('anvil_mine', '0x2')
    await following.advance(30)
    expect(await following.done).toMatchObject({ status: 'success', id: faster })
  })

  test('a transaction sent again with a higher fee, still without a receipt, is not replaced', async () => {
    const { anvil, send, follow, nonce } = world({ receiptsLate: 40 })
    const at = await nonce()
    const following = follow(await send(at))
    await following.advance(12)
    const faster = await send(at, { fee: 9n * gwei })
    await anvil('anvil_mine', '0x1')
    await following.advance(60)
    expect(await following.done).toMatchObject({ status: 'success', id: faster })
  })

  test('a transaction unknown to the nodes for less than a minute is still pending', async () => {
    const { anvil, send, follow, nonce } = world()
    const at = await nonce()
    const id = await send(at)
    const following = follow(id)
    await following.advance(12)
    await anvil('anvil_dropTransaction', id)
    await following.advance(50)
    expect(await send(at)).toBe(id)
    expect(await following.advance(120)).toBeUndefined()
    await following.stop()
  })

  test('a transaction that no node has known is dropped after five minutes', async () => {
    const { follow } = world()
    const following = follow(`0x${'ab'.repeat(32)}`)
    await following.advance(295)
    expect(following.dropReports).toEqual([])
    await following.advance(15)
    expect(following.dropReports).toEqual([true])
    await following.stop()
  })
})

test('F29: a fee of 1000 times the usual exceeds the usual fee on a real chain', async () => {
  const { network, reads, anvil, account } = world()
  const draft = { networkId: network.caipNetworkId, from: account.address, to: receiver, amountBaseUnits: 1n }
  const never = new AbortController().signal
  const estimate = async () => {
    const { total, usual } = await reads.estimateFee(draft, never)
    return usual === undefined ? Number.NaN : Number(total / usual)
  }
  expect(await estimate()).toBeLessThan(10)
  await anvil('anvil_setNextBlockBaseFeePerGas', '0x1d1a94a2000')
  await anvil('anvil_mine', '0x1')
  expect(await estimate()).toBeGreaterThan(500)
})
