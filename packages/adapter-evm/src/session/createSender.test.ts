import { aliceAddress, bobAddress, carolAddress, meadowChain } from '@latchkey/core/testing'
import { describe, expect, test } from 'vitest'
import { code, createWallet, hex, never, open, world } from '../testing/evmWorld.ts'

describe('sending (faults F39, F40; security R-62, R-63)', () => {
  const hash = `0x${'ab'.repeat(32)}`
  const send = async (answers: Record<string, unknown>, token?: string) => {
    const w = world(createWallet({ eth_sendTransaction: hash, ...answers }))
    const session = await open(w.connect())
    const what = {
      networkId: meadowChain.caipNetworkId,
      from: aliceAddress,
      to: carolAddress,
      amountBaseUnits: 2n ** 200n + 1n,
      signal: never,
    }
    const sent = token
      ? session.transfer?.token({ ...what, tokenAddress: token })
      : session.transfer?.native(what)
    return { ...w, sent: sent ?? Promise.reject() }
  }

  test('a native transfer has the exact amount in hex and the reviewed chain', async () => {
    const { sent, wallet } = await send({})
    expect(await sent).toBe(hash)
    expect(wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params).toEqual([
      {
        from: aliceAddress,
        to: carolAddress,
        value: `0x${(2n ** 200n + 1n).toString(16)}`,
        chainId: hex(910056),
      },
    ])
  })
  test('a token transfer calls transfer(address,uint256) without value', async () => {
    const { sent, wallet } = await send({}, bobAddress)
    await sent
    const [transaction] = (wallet.calls.find(({ method }) => method === 'eth_sendTransaction')?.params ??
      []) as [{ data: string; to: string; value: string }]
    expect(transaction).toMatchObject({ to: bobAddress, value: '0x0' })
    expect(transaction.data).toBe(
      `0xa9059cbb${carolAddress.slice(2).toLowerCase().padStart(64, '0')}${(2n ** 200n + 1n).toString(16).padStart(64, '0')}`,
    )
  })
  test.each([
    ['another account', { eth_accounts: [bobAddress] }, 'account_changed'],
    ['a locked wallet', { eth_accounts: [] }, 'account_changed'],
    ['another chain', { eth_chainId: hex(910155) }, 'network_changed'],
  ])(
    'F39, F40: after %s since the review no request is sent to the wallet',
    async (_what, change, expected) => {
      const w = world(createWallet({ eth_sendTransaction: hash }))
      const session = await open(w.connect())
      Object.assign(w.wallet.answers, change)
      const what = {
        networkId: meadowChain.caipNetworkId,
        from: aliceAddress,
        to: carolAddress,
        amountBaseUnits: 1n,
        signal: never,
      }
      expect(await code(session.transfer?.native(what) ?? Promise.reject())).toBe(expected)
      expect(w.wallet.calls.map(({ method }) => method)).not.toContain('eth_sendTransaction')
    },
  )
  test.each([
    ['an invalid hash', { eth_sendTransaction: '0x1234' }, 'send_failed'],
    ['an object', { eth_sendTransaction: {} }, 'send_failed'],
    [
      'a declined request',
      {
        eth_sendTransaction: () => {
          throw { code: 4001 }
        },
      },
      'request_rejected',
    ],
    [
      'a request declined on a device',
      { eth_sendTransaction: () => Promise.reject({ data: { message: 'Failure_ActionCancelled' } }) },
      'request_rejected',
    ],
    [
      'a request declined in words',
      { eth_sendTransaction: () => Promise.reject(new Error('Transaction declined')) },
      'request_rejected',
    ],
    [
      'insufficient funds in data.message',
      {
        eth_sendTransaction: () =>
          Promise.reject({ code: -32603, data: { code: -32000, message: 'insufficient funds for gas' } }),
      },
      'insufficient_funds',
    ],
    [
      'insufficient funds',
      {
        eth_sendTransaction: () => {
          throw new Error('insufficient funds for gas * price + value')
        },
      },
      'insufficient_funds',
    ],
    [
      'an unknown error',
      {
        eth_sendTransaction: () => {
          throw 'no'
        },
      },
      'send_failed',
    ],
  ])('%s rejects with %s', async (_what, answers, expected) => {
    expect(await code((await send(answers)).sent)).toBe(expected)
  })
})

test('G3: while a transaction is unanswered in the wallet, even a cancelled one, another is refused', async () => {
  let answer: (hash: string) => void = () => {}
  const hash = `0x${'cd'.repeat(32)}`
  const w = world(
    createWallet({
      eth_sendTransaction: () =>
        new Promise<string>((resolve) => {
          answer = resolve
        }),
    }),
  )
  const session = await open(w.connect())
  const controller = new AbortController()
  const what = {
    networkId: meadowChain.caipNetworkId,
    from: aliceAddress,
    to: carolAddress,
    amountBaseUnits: 1n,
  }
  const first = code(session.transfer?.native({ ...what, signal: controller.signal }) ?? Promise.reject())
  await w.clock.flush()
  controller.abort()
  expect(await first).toBe('request_aborted')
  expect(await code(session.transfer?.native({ ...what, signal: never }) ?? Promise.reject())).toBe(
    'request_pending',
  )
  expect(w.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
  answer(hash)
  await w.clock.flush()
  w.wallet.answers.eth_sendTransaction = hash
  expect(await session.transfer?.native({ ...what, signal: never })).toBe(hash)
})

test('G3: while a transaction is unanswered, a second session with the same wallet is refused, too', async () => {
  const w = world(createWallet({ eth_sendTransaction: () => new Promise(() => {}) }))
  const what = {
    networkId: meadowChain.caipNetworkId,
    from: aliceAddress,
    to: carolAddress,
    amountBaseUnits: 1n,
    signal: never,
  }
  const first = await open(w.connect())
  void first.transfer?.native(what)
  await w.clock.flush()
  const second = await open(w.connect())
  expect(await code(second.transfer?.native(what) ?? Promise.reject())).toBe('request_pending')
  expect(w.wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)
})
