import { systemClock } from '@latchkey/core/browser'
import { accountKeys, type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { type Address, createClient, encodeFunctionData, type Hex, http, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { waitForTransactionReceipt, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMoved } from '../../packages/embedded-wallet/src/site/approvals/readMoved.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const abi = parseAbi([
  'function approve(address spender, uint256 value)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const farFuture = 2n ** 64n

test('a router that may spend a token moves it by an unknown call, and the approval names it; without that right nothing', async () => {
  const [chain] = devnet.chains
  const [exchange] = devnet.deployment.exchanges
  const meadow = devnet.deployment.tokens.find(({ symbol }) => symbol === 'MDW')?.address as Address
  const [, key] = accountKeys
  if (!chain || !exchange || !key) throw new TypeError('The devnet is incomplete.')
  const account = privateKeyToAccount(key as Hex)
  const client = createClient({ account, transport: http(chain.rpcUrl) })
  const amount = parseEther('100')
  const swap = {
    from: account.address,
    to: exchange.router,
    value: '0x0',
    data: encodeFunctionData({
      abi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, [meadow, exchange.dollar], account.address, farFuture],
    }),
  }
  const moved = async () =>
    readMoved(
      {
        clock: systemClock(),
        chain: { read: (method, params) => client.request({ method, params } as never) },
      },
      await client.request({
        method: 'eth_simulateV1',
        params: [{ blockStateCalls: [{ calls: [swap] }] }, 'latest'],
      } as never),
      { account: account.address, effect: { type: 'unknown-call', to: exchange.router, amount: 0n } },
      new AbortController().signal,
    )

  // The call fails: it has no right to the token.
  expect(await moved()).toEqual({ effects: [], isMore: false })
  const approved = await writeContract(client, {
    address: meadow,
    abi,
    functionName: 'approve',
    args: [exchange.router, amount],
    chain: null,
  })
  await waitForTransactionReceipt(client, { hash: approved })
  const { effects, isMore } = await moved()
  expect(isMore).toBe(false)
  expect(effects).toEqual([
    {
      effect: { type: 'send-token', to: expect.stringMatching(/^0x/), amount, token: meadow },
      token: { symbol: 'MDW', decimals: 18 },
    },
  ])
})
