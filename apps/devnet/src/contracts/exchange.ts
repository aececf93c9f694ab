import { type Address, encodeAbiParameters, type Hex, parseAbi, parseUnits, zeroAddress } from 'viem'
import { readContract, writeContract } from 'viem/actions'
import type { DevnetChain } from '../chains/chain.ts'
import type { chainClient } from '../chains/chainClient.ts'
import { addressOf, creation } from './create2.ts'
import routerArtifact from './ExchangeRouter.json' with { type: 'json' }
import wrappedArtifact from './WrappedNative.json' with { type: 'json' }

/** The exchange of a chain: a Uniswap V2 style router with the pools native/USDX and MDW/USDX. */
export type DevnetExchange = {
  readonly networkId: `eip155:${number}`
  /** Also the factory. */
  readonly router: Address
  readonly wrappedNative: Address
  /** A token pegged to one US dollar. */
  readonly dollar: Address
}

const strings = [{ type: 'string' }, { type: 'string' }] as const
const wrappedOf = ({ nativeCurrency: { name, symbol } }: DevnetChain): Hex =>
  creation(wrappedArtifact.bytecode, encodeAbiParameters(strings, [`Wrapped ${name}`, `W${symbol}`]))
const routerOf = (chain: DevnetChain): Hex =>
  creation(routerArtifact.bytecode, encodeAbiParameters([{ type: 'address' }], [addressOf(wrappedOf(chain))]))

/** Contracts that the exchange needs on a chain, in deployment order. */
export const exchangeContracts = (chain: DevnetChain) => [
  { label: 'The wrapped native token', code: wrappedOf(chain) },
  { label: 'The exchange', code: routerOf(chain) },
]

export const exchangeOf = (chain: DevnetChain, dollar: Address): DevnetExchange => ({
  networkId: chain.networkId,
  router: addressOf(routerOf(chain)),
  wrappedNative: addressOf(wrappedOf(chain)),
  dollar,
})

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function supply(address a, address b, uint256 amountA, uint256 amountB)',
  'function approve(address spender, uint256 value)',
  'function deposit() payable',
])

/** Initial prices, USD per native token and per MDW. */
const nativePrice: Readonly<Record<string, number>> = { BNB: 600, ETH: 2_500 }
const meadowPrice = 0.25
const nativeDepth = 1_000
const meadowDepth = 1_000_000

/** Fills empty pools from the balance of the client's account. */
export async function fillPools(
  client: ReturnType<typeof chainClient>,
  { chain, dollar, meadow }: { chain: DevnetChain; dollar: Address; meadow: Address },
  confirm: (label: string, hash: Hex) => Promise<void>,
): Promise<void> {
  const { router, wrappedNative } = exchangeOf(chain, dollar)
  const pools = [
    { token: wrappedNative, depth: nativeDepth, price: nativePrice[chain.nativeCurrency.symbol] ?? 1 },
    { token: meadow, depth: meadowDepth, price: meadowPrice },
  ]
  for (const { token, depth, price } of pools) {
    const pair = await readContract(client, {
      address: router,
      abi,
      functionName: 'getPair',
      args: [token, dollar],
    })
    if (pair !== zeroAddress) continue
    const label = `A pool of ${chain.name}`
    const amount = parseUnits(String(depth), 18)
    const dollars = parseUnits(String(depth * price), 6)
    if (token === wrappedNative) {
      await confirm(
        label,
        await writeContract(client, { address: token, abi, functionName: 'deposit', value: amount }),
      )
    }
    for (const [address, value] of [
      [token, amount],
      [dollar, dollars],
    ] as const) {
      await confirm(
        label,
        await writeContract(client, { address, abi, functionName: 'approve', args: [router, value] }),
      )
    }
    const args = [token, dollar, amount, dollars] as const
    await confirm(label, await writeContract(client, { address: router, abi, functionName: 'supply', args }))
  }
}
