import { evmAdapter } from '@latchkey/adapter-evm'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { evmNetwork } from '@latchkey/core/networks'
import { createFakePlatform } from '@latchkey/core/testing'
import { accountKeys, type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { createClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { deployContract, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as feeToken from '../../apps/dapp/contracts/compiled/FeeToken.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const receiver = '0x00000000000000000000000000000000000A11cE'
const never = new AbortController().signal

test('the estimate says what arrives of a token that burns a part of each transfer, and nothing of other tokens', async () => {
  const [chain] = devnet.chains
  const [, , , key] = accountKeys
  if (!chain || !key) throw new TypeError('the devnet has chains and keys')
  const account = privateKeyToAccount(key as Hex)
  const client = createClient({ account, transport: http(chain.rpcUrl) })
  const hash = await deployContract(client, { ...feeToken, args: [10n ** 24n], chain: null })
  const { contractAddress } = await waitForTransactionReceipt(client, { hash })
  const clock = systemClock()
  const network = evmNetwork({
    id: chain.id,
    name: chain.name,
    nativeCurrency: chain.nativeCurrency,
    http: [chain.rpcUrl],
  })
  const { reads } = evmAdapter().create({
    networks: [network],
    clock,
    http: fetchHttp(clock),
    platform: createFakePlatform(),
    log: consoleLog(),
    authorize: async () => {},
    onRefusal: () => {},
  })
  const receives = async (amountBaseUnits: bigint, to: string = receiver, tokenAddress = contractAddress) => {
    const draft = { networkId: network.caipNetworkId, from: account.address, to, amountBaseUnits }
    return (await reads.estimateFee({ ...draft, tokenAddress: tokenAddress ?? undefined }, never)).receives
  }
  expect(await receives(1_000n)).toBe(990n)
  expect(await receives(10n ** 18n)).toBe(99n * 10n ** 16n)
  // Too little for a part, nothing, and the sender's own account.
  expect(await receives(99n)).toBeUndefined()
  expect(await receives(0n)).toBeUndefined()
  expect(await receives(1_000n, account.address)).toBeUndefined()
  const usual = devnet.deployment.tokens.find(({ networkId }) => networkId === network.caipNetworkId)
  expect(usual).toBeDefined()
  expect(await receives(1_000n, receiver, usual?.address as Hex)).toBeUndefined()
})
