import type { Eip1193Provider } from '@latchkey/core'
import { aliceAddress, bobAddress, carolAddress, fjordChain, meadowChain } from '@latchkey/core/testing'
import { expect, test, vi } from 'vitest'
import { createWallet, hex, open, world } from '../testing/evmWorld.ts'

const id = `0x${'ab'.repeat(32)}`

/** What is reported after the app has made a request whose answer is `answer`. */
async function reported(method: string, params: unknown, answer: unknown = id) {
  const { connect, sent } = world(createWallet({ [method]: answer, web3_sha3: '0x' }))
  const provider = (await open(connect())).provider as Eip1193Provider
  expect(await provider.request({ method, params })).toBe(answer)
  await vi.dynamicImportSettled()
  return sent
}

test('a transaction that the app sends with provider() is reported with what it asked for', async () => {
  const call = { from: aliceAddress.toLowerCase(), to: carolAddress.toLowerCase(), value: '0x10' }
  expect(await reported('eth_sendTransaction', [{ ...call, data: '0x' }])).toEqual([
    {
      networkId: meadowChain.caipNetworkId,
      id,
      from: aliceAddress,
      call: { to: carolAddress, amountBaseUnits: 16n, data: undefined },
    },
  ])
})

test.each<[string, object, object]>([
  ['another account', { from: bobAddress }, { from: bobAddress }],
  ['no account', {}, { from: aliceAddress }],
  ['a chain of its own', { chainId: hex(fjordChain.id as number) }, { networkId: fjordChain.caipNetworkId }],
  ['the data as input', { input: '0xd0e30db0' }, { call: { data: '0xd0e30db0' } }],
  ['a number in decimals', { value: '1000' }, { call: { amountBaseUnits: 1_000n } }],
  ['no receiver, because it deploys', { data: '0x6000' }, { call: { to: undefined, data: '0x6000' } }],
  ['fields that are none', { to: 5, value: {}, data: [] }, { call: { to: undefined, amountBaseUnits: 0n } }],
])('a request with %s', async (_, fields, expected) => {
  expect(await reported('eth_sendTransaction', [fields])).toMatchObject([expected])
})

test('a signed transaction is reported without a description', async () => {
  const [sent] = await reported('eth_sendRawTransaction', ['0x02f8'])
  expect(sent).toEqual({ networkId: meadowChain.caipNetworkId, id, from: aliceAddress })
})

test.each<[string, string, unknown]>([
  ['a bundle of calls', 'wallet_sendCalls', { id }],
  ['a signature', 'personal_sign', id],
  ['an answer that is no hash', 'eth_sendTransaction', '0x1234'],
  ['no answer', 'eth_sendTransaction', null],
])('%s is no transaction', async (_, method, answer) => {
  expect(await reported(method, [{}], answer)).toEqual([])
})
