import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { defaultEvmCoinType, etherCoinType } from './coinTypes.ts'

/** Addresses of a name (EIP-55) by SLIP-44 coin type; empty if the name has none. */
export type EnsAddresses = Readonly<Record<string, Address>>

/** An eth_call; `undefined` if it reverts. */
export type EnsCall = (to: Address, data: Hex) => Promise<Hex | undefined>

/** Reads of one node at one block. */
export type EnsReads = {
  readonly call: EnsCall
  readonly hasCode: (address: Address) => Promise<boolean>
}

/** ENSIP-10. */
const extendedResolver = '0x9061b923'
/** Maximum number of labels, because each one costs a call. */
const maxLabels = 8

const abi = parseAbi([
  'function resolver(bytes32 node)',
  'function supportsInterface(bytes4 id)',
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node)',
])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType)'])

/**
 * Resolves a name on one node: the registry returns the resolver, and the resolver the addresses (EIP-137, ENSIP-1, ENSIP-9).
 * The resolver may be that of a parent name (ENSIP-10).
 *
 * A name that only has an Ethereum address uses it on every EVM chain (ENSIP-19), unless it is a contract, because on another
 * chain that address may belong to someone else. Security R-24.
 * @param name - normalized (ENSIP-15)
 */
export async function readEnsName(
  { call, hasCode }: EnsReads,
  { registry, name, coinTypes }: { registry: Address; name: string; coinTypes: readonly number[] },
): Promise<EnsAddresses> {
  const found = await findResolver(call, registry, name)
  if (!found) return {}
  const { resolver, isExtended } = found
  const node = namehash(name)
  const addressFor = async (coinType: number) => {
    const data =
      coinType === etherCoinType
        ? encodeFunctionData({ abi, functionName: 'addr', args: [node] })
        : encodeFunctionData({ abi: coinAbi, functionName: 'addr', args: [node, BigInt(coinType)] })
    const wrapped = [toHex(packetToBytes(name)), data] as const
    const answer = isExtended
      ? bytesIn(await call(resolver, encodeFunctionData({ abi, functionName: 'resolve', args: wrapped })))
      : await call(resolver, data)
    const address = coinType === etherCoinType ? addressIn(answer) : plainAddress(bytesIn(answer))
    return address ? [[String(coinType), address] as const] : []
  }
  const addresses: Record<string, Address> = Object.fromEntries(
    (await Promise.all(coinTypes.map(addressFor))).flat(),
  )
  const { [etherCoinType]: onEthereum } = addresses
  const isOnly = Object.keys(addresses).length === 1 && coinTypes.includes(defaultEvmCoinType)
  if (onEthereum && isOnly && !(await hasCode(onEthereum))) addresses[defaultEvmCoinType] = onEthereum
  return addresses
}

/** The resolver of the name or of its nearest parent that has one; a parent's must support ENSIP-10. */
async function findResolver(call: EnsCall, registry: Address, name: string) {
  const labels = name.split('.')
  if (labels.length > maxLabels) return undefined
  const requests = labels.map((_, index) => {
    const args = [namehash(labels.slice(index).join('.'))] as const
    return call(registry, encodeFunctionData({ abi, functionName: 'resolver', args }))
  })
  const resolvers = (await Promise.all(requests)).map(addressIn)
  const resolver = resolvers.find((address) => address !== undefined)
  if (!resolver) return undefined
  const data = encodeFunctionData({ abi, functionName: 'supportsInterface', args: [extendedResolver] })
  const isExtended = isOne(await call(resolver, data))
  return isExtended || resolvers[0] ? { resolver, isExtended } : undefined
}

const isOne = (answer: Hex | undefined) => answer !== undefined && /^0x0{63}1$/.test(answer)

function bytesIn(answer: Hex | undefined): Hex | undefined {
  try {
    return answer && decodeAbiParameters([{ type: 'bytes' }], answer)[0]
  } catch {
    // A contract may answer anything; invalid data means no address.
    return undefined
  }
}

const addressIn = (answer: Hex | undefined): Address | undefined =>
  answer && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? plainAddress(`0x${answer.slice(26)}`) : undefined

const plainAddress = (hex: Hex | undefined): Address | undefined =>
  hex && /^0x[0-9a-f]{40}$/i.test(hex) && hex !== zeroAddress ? getAddress(hex) : undefined
