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

/** Of an account, EIP-55, by SLIP-44 coin type; empty for a name that is nobody's. */
export type EnsAddresses = Readonly<Record<string, Address>>

/** A call that changes nothing; `undefined` when it fails. */
export type EnsCall = (to: Address, data: Hex) => Promise<Hex | undefined>

/** How the chain of ENS is read: one node, one block. */
export type EnsReads = {
  readonly call: EnsCall
  readonly hasCode: (address: Address) => Promise<boolean>
}

/** ENSIP-10. */
const extendedResolver = '0x9061b923'
/** Each is a call; whoever needs more has a chain of their own in mind. */
const mostLabels = 8

const abi = parseAbi([
  'function resolver(bytes32 node)',
  'function supportsInterface(bytes4 id)',
  'function resolve(bytes name, bytes data)',
  'function addr(bytes32 node)',
])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType)'])

/**
 * Whose a name is, as one node tells it: the registry names the resolver, the resolver the addresses (EIP-137, ENSIP-1,
 * ENSIP-9), which may be that of a name above it (ENSIP-10).
 *
 * A name with an address on Ethereum only has the same one on every EVM chain (ENSIP-19), unless it is a contract: on
 * another chain that address may be somebody else's. Security R-24.
 * @param name normalised (ENSIP-15)
 */
export async function readEnsName(
  { call, hasCode }: EnsReads,
  { registry, name, coinTypes }: { registry: Address; name: string; coinTypes: readonly number[] },
): Promise<EnsAddresses> {
  const found = await findResolver(call, registry, name)
  if (!found) return {}
  const { resolver, isExtended } = found
  const node = namehash(name)
  const own = async (coinType: number) => {
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
    (await Promise.all(coinTypes.map(own))).flat(),
  )
  const { [etherCoinType]: onEthereum } = addresses
  const isOnly = Object.keys(addresses).length === 1 && coinTypes.includes(defaultEvmCoinType)
  if (onEthereum && isOnly && !(await hasCode(onEthereum))) addresses[defaultEvmCoinType] = onEthereum
  return addresses
}

/** The resolver of the name, or of the first above it that has one and answers for what is below it too. */
async function findResolver(call: EnsCall, registry: Address, name: string) {
  const labels = name.split('.')
  if (labels.length > mostLabels) return undefined
  const asked = labels.map((_, index) => {
    const args = [namehash(labels.slice(index).join('.'))] as const
    return call(registry, encodeFunctionData({ abi, functionName: 'resolver', args }))
  })
  const resolvers = (await Promise.all(asked)).map(addressIn)
  const resolver = resolvers.find((one) => one !== undefined)
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
    // A contract may answer anything; what is no address is none.
    return undefined
  }
}

const addressIn = (answer: Hex | undefined): Address | undefined =>
  answer && /^0x0{24}[0-9a-f]{40}$/i.test(answer) ? plainAddress(`0x${answer.slice(26)}`) : undefined

const plainAddress = (hex: Hex | undefined): Address | undefined =>
  hex && /^0x[0-9a-f]{40}$/i.test(hex) && hex !== zeroAddress ? getAddress(hex) : undefined
