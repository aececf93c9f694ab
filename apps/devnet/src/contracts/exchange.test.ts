import { crc32, inflateSync } from 'node:zlib'
import { type Address, parseAbi, parseEther, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getBalance, multicall, readContract, writeContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountKeys } from '../accounts.ts'
import { awaitReceipt } from '../chains/awaitReceipt.ts'
import { chainClient } from '../chains/chainClient.ts'
import { freePortBase } from '../chains/freePortBase.ts'
import { type Devnet, startDevnet } from '../startDevnet.ts'
import { multicall3Address } from './multicall3.ts'

// Anvil takes a moment to start, and longer on a busy machine.

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address spender, uint256 value)',
  'function tokenURI(uint256) view returns (string)',
  'function ownerOf(uint256) view returns (address)',
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable returns (uint256[])',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256) returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])
const farFuture = 2n ** 64n
const trader = privateKeyToAccount(accountKeys[1]).address

function world(index: 0 | 1) {
  const chain = devnet.chains[index]
  const exchange = devnet.deployment.exchanges[index]
  const meadow = devnet.deployment.tokens.find(({ symbol }) => symbol === 'MDW')
  const nft = devnet.deployment.nfts[index]
  if (!chain || !exchange || !meadow || !nft) throw new TypeError('The devnet is incomplete')
  const client = chainClient(chain, accountKeys[1])
  const of = (address: Address) => ({ address, abi }) as const
  const tokens = (address: Address) =>
    readContract(client, { ...of(address), functionName: 'balanceOf', args: [trader] })
  const quote = async (amount: bigint, path: Address[]) => {
    const args = [amount, path] as const
    return (await readContract(client, { ...of(exchange.router), functionName: 'getAmountsOut', args })).at(
      -1,
    )
  }
  const mined = async (sending: Promise<`0x${string}`>) => awaitReceipt(client, await sending)
  return { ...exchange, client, of, tokens, quote, mined, meadow: meadow.address, nft: nft.address }
}

test('a swap pays the quoted amount exactly in all three directions', async () => {
  const { client, of, tokens, quote, mined, router, wrappedNative, dollar, meadow } = world(0)
  const paid = async (path: Address[], amount: bigint, swap: () => Promise<`0x${string}`>) => {
    const [expected, before] = [await quote(amount, path), await tokens(path.at(-1) ?? dollar)]
    expect((await mined(swap())).status).toBe('success')
    return [(await tokens(path.at(-1) ?? dollar)) - before, expected]
  }
  const buying = [wrappedNative, dollar]
  const [dollars, quoted] = await paid(buying, parseEther('1'), () =>
    writeContract(client, {
      ...of(router),
      functionName: 'swapExactETHForTokens',
      args: [0n, buying, trader, farFuture],
      value: parseEther('1'),
    }),
  )
  expect(dollars).toBe(quoted)
  expect(dollars).toBeGreaterThan(parseUnits('590', 6))

  const path = [meadow, dollar]
  const amount = parseEther('100')
  await mined(writeContract(client, { ...of(meadow), functionName: 'approve', args: [router, amount] }))
  const [received, expected] = await paid(path, amount, () =>
    writeContract(client, {
      ...of(router),
      functionName: 'swapExactTokensForTokens',
      args: [amount, 0n, path, trader, farFuture],
    }),
  )
  expect(received).toBe(expected)

  const selling = [dollar, wrappedNative]
  const sold = parseUnits('100', 6)
  await mined(writeContract(client, { ...of(dollar), functionName: 'approve', args: [router, sold] }))
  const native = await quote(sold, selling)
  const before = await getBalance(client, { address: trader })
  const args = [sold, native ?? 0n, selling, trader, farFuture] as const
  const receipt = await mined(
    writeContract(client, { ...of(router), functionName: 'swapExactTokensForETH', args }),
  )
  const fee = receipt.gasUsed * receipt.effectiveGasPrice
  expect((await getBalance(client, { address: trader })) - before).toBe((native ?? 0n) - fee)
})

test.each([
  ['less than the minimum', [2n ** 200n, farFuture]],
  ['after its deadline', [0n, 0n]],
] as const)('a swap is rejected when it pays %s', async (_, [least, deadline]) => {
  const { client, of, router, wrappedNative, dollar } = world(0)
  const swapping = writeContract(client, {
    ...of(router),
    functionName: 'swapExactETHForTokens',
    args: [least, [wrappedNative, dollar], trader, deadline],
    value: 1n,
  })
  await expect(swapping).rejects.toThrow(/too little out|expired/)
})

test('Multicall3 returns several results from one block', async () => {
  const { client, of, dollar, meadow } = world(1)
  const contracts = [dollar, meadow, trader].map(
    (address) => ({ ...of(address), functionName: 'balanceOf', args: [trader] }) as const,
  )
  const results = await multicall(client, { contracts, multicallAddress: multicall3Address })
  expect(results.map(({ status, result }) => [status, result])).toEqual([
    ['success', parseUnits('10000', 6)],
    ['success', parseEther('10000')],
    ['failure', undefined],
  ])
})

test('the first accounts own NFTs with valid on-chain PNG images', async () => {
  const { client, of, nft } = world(1)
  expect(await readContract(client, { ...of(nft), functionName: 'ownerOf', args: [2n] })).toBe(trader)
  const uri = await readContract(client, { ...of(nft), functionName: 'tokenURI', args: [2n] })
  const json = (text: string) => Buffer.from(text.split('base64,')[1] ?? '', 'base64')
  const { name, image } = JSON.parse(json(uri).toString('utf8'))
  expect(name).toBe('Meadow Bloom #2')
  const png = json(image)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  // The palette and its checksum are computed on the chain.
  const palette = png.indexOf('PLTE')
  expect(crc32(png.subarray(palette, palette + 16))).toBe(png.readUInt32BE(palette + 16))
  const data = png.indexOf('IDAT')
  expect(inflateSync(png.subarray(data + 4, data + 4 + png.readUInt32BE(data - 4)))).toHaveLength(16 * 5)
})
