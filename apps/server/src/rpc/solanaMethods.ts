import { base58, base64 } from '@scure/base'
import * as z from 'zod'
import { decodeBase58 } from '../solana/decodeBase58.ts'
import { tokenPrograms } from '../solana/programs.ts'

/**
 * The methods that are forwarded, with their cost in units of the daily budget: reads of accounts and transactions that keep
 * no state on the node, simulations, and signed transactions. Whole blocks, lists of validators and supplies are not served.
 */
export const solanaCosts: Readonly<Record<string, number>> = {
  getAccountInfo: 1,
  getBalance: 1,
  getBlockHeight: 1,
  getBlockTime: 1,
  getEpochInfo: 1,
  getFeeForMessage: 1,
  getGenesisHash: 1,
  getHealth: 1,
  getLatestBlockhash: 1,
  getMinimumBalanceForRentExemption: 1,
  getMultipleAccounts: 2,
  getProgramAccounts: 20,
  getRecentPerformanceSamples: 1,
  getRecentPrioritizationFees: 1,
  getSignatureStatuses: 1,
  getSignaturesForAddress: 2,
  getSlot: 1,
  getTokenAccountBalance: 1,
  getTokenAccountsByOwner: 3,
  getTokenLargestAccounts: 10,
  getTokenSupply: 1,
  getTransaction: 1,
  getVersion: 1,
  isBlockhashValid: 1,
  sendTransaction: 5,
  simulateTransaction: 3,
}

const maxFilters = 4
const addressBytes = 32
/** Place of the owner in a token account. */
const ownerOffset = 32

const filter = z.union([
  z.strictObject({ dataSize: z.number().int().min(0) }),
  z.strictObject({
    memcmp: z.object({
      offset: z.number().int().min(0),
      bytes: z.string().max(256),
      encoding: z.enum(['base58', 'base64']).optional(),
    }),
  }),
])
const scan = z.tuple([z.string().max(64), z.looseObject({ filters: z.array(filter).min(1).max(maxFilters) })])

/**
 * Why a search of a program's accounts is rejected; `undefined` if it is valid. Without an address to compare with, a node
 * would return most of the program's accounts, and for tokens also with the address of a popular one.
 */
function scanProblem(params: readonly unknown[]): string | undefined {
  const read = scan.safeParse(params)
  if (!read.success) return `getProgramAccounts needs a program and 1 to ${maxFilters} filters.`
  const [program, { filters }] = read.data
  const addresses = filters.flatMap((one) => {
    if (!('memcmp' in one)) return []
    const { offset, bytes, encoding } = one.memcmp
    return (decoded(bytes, encoding)?.length ?? 0) >= addressBytes ? [offset] : []
  })
  if (addresses.length === 0) return 'One filter must compare an address: memcmp with 32 bytes.'
  return tokenPrograms.includes(program) && !addresses.includes(ownerOffset)
    ? 'Token accounts are searched by owner: memcmp at offset 32.'
    : undefined
}

/** In bytes: a packet of the network. */
const maxTransaction = 1_232
/** Length of as many bytes as text; longer texts are not decoded. */
const maxCharacters = { base58: 1_683, base64: 1_644 } as const
const signatureBytes = 64
const sent = z.tuple([
  z.string(),
  z.looseObject({ encoding: z.enum(['base58', 'base64']).optional() }).optional(),
])

/** The first signature of a transaction in wire format, which is its id; `undefined` unless all of its signatures are there. */
export function signatureOf(params: readonly unknown[]): string | undefined {
  const read = sent.safeParse(params)
  if (!read.success) return undefined
  const [wire, options] = read.data
  const encoding = options?.encoding ?? 'base58'
  if (wire.length > maxCharacters[encoding]) return undefined
  const bytes = decoded(wire, encoding)
  const count = bytes?.[0] ?? 0
  if (!bytes || bytes.length > maxTransaction || count === 0) return undefined
  const signatures = Array.from({ length: count }, (_, index) =>
    bytes.subarray(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
  )
  const message = bytes.subarray(1 + count * signatureBytes)
  // A message with a version has it in a byte of its own, whose highest bit is set.
  const required = message[(message[0] ?? 0) & 0x80 ? 1 : 0]
  const isSigned = required === count && signatures.every((one) => one.some((byte) => byte !== 0))
  return isSigned ? base58.encode(signatures[0] ?? new Uint8Array()) : undefined
}

/** Why a request to a Solana network is rejected; `undefined` if it is valid. Whether the method is served was checked. */
export function solanaProblem(method: string, params: readonly unknown[]): string | undefined {
  if (method === 'getProgramAccounts') return scanProblem(params)
  if (method === 'sendTransaction' && !signatureOf(params))
    return 'The parameter must be one signed transaction in base58, or in base64 with that encoding.'
  return undefined
}

function decoded(text: string, encoding: 'base58' | 'base64' = 'base58'): Uint8Array | undefined {
  if (encoding === 'base58') return decodeBase58(text)
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
