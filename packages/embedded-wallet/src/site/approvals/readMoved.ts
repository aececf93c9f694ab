import type { Clock } from '@latchkey/core'
import { decodeEventLog, getAddress, isAddressEqual, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { Effect, Nft, ShownEffect } from './approval.ts'
import type { ChainReader } from './chainReader.ts'
import { readTokenFacts } from './readTokenFacts.ts'

/** Events of ERC-20, ERC-721 and ERC-1155. The first two differ by what is indexed only. */
const [ofToken, ofNft, ...ofMany] = [
  parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)']),
  parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)']),
  parseAbi([
    'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
  ]),
  parseAbi([
    'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] amounts)',
  ]),
] as const

/** Most effects that an approval names besides what its call says. */
const most = 8

const log = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))),
  data: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i), z.maxLength(100_000)),
})
const simulated = z.tuple([z.object({ calls: z.array(z.looseObject({ logs: z.optional(z.array(log)) })) })])

/** What a transaction moves besides what its call says. */
export type Moved = {
  /** Tokens and NFTs of the account, by receiver. */
  readonly effects: readonly ShownEffect[]
  /** It moves more than an approval can name. */
  readonly isMore: boolean
}

/**
 * Reads what a transaction moves of the account besides what its call says, from the answer to `eth_simulateV1`: the code of the
 * receiver may use rights that it has got before, whatever the call is named. Nothing, if the node could not simulate: the
 * transaction may do it all the same. A call that fails has no logs. Security R-72
 *
 * Source: Ethereum execution APIs, `eth_simulateV1`.
 */
export async function readMoved(
  needs: { readonly chain: ChainReader; readonly clock: Clock },
  answer: unknown,
  { account, effect }: { readonly account: string; readonly effect: Effect },
  signal: AbortSignal,
): Promise<Moved> {
  const read = simulated.safeParse(answer)
  const logs = read.success ? read.data[0].calls.flatMap((call) => call.logs ?? []) : []
  const effects = besides(effect, sumsOf(logs.flatMap((one) => effectOf(one, account))))
  const named = effects.slice(0, most)
  return {
    effects: await Promise.all(
      named.map(async (one) => ({
        effect: one,
        token: one.type === 'send-token' ? await readTokenFacts(needs, one.token, signal) : undefined,
      })),
    ),
    isMore: effects.length > most,
  }
}

/** Without what the call itself says: the NFTs that it sends, and its token up to the amount, of which the token may keep a part. */
function besides(effect: Effect, moved: readonly MovedEffect[]): readonly MovedEffect[] {
  if (effect.type === 'send-nfts')
    return moved.filter((one) => one.type !== 'send-nfts' || !isSame(one.collection, effect.collection))
  if (effect.type !== 'send-token') return moved
  const isOfToken = (one: MovedEffect) => one.type === 'send-token' && isSame(one.token, effect.token)
  const total = moved.reduce(
    (sum, one) => (one.type === 'send-token' && isOfToken(one) ? sum + one.amount : sum),
    0n,
  )
  return total > effect.amount ? moved : moved.filter((one) => !isOfToken(one))
}

const isSame = (one: string | undefined, other: string | undefined) =>
  one?.toLowerCase() === other?.toLowerCase()

type MovedEffect = Extract<Effect, { type: 'send-token' | 'send-nfts' }>

function effectOf({ address: emitter, ...event }: z.infer<typeof log>, account: string): MovedEffect[] {
  const address = getAddress(emitter)
  const topics = event.topics as [`0x${string}`, ...`0x${string}`[]]
  const data = event.data as `0x${string}`
  for (const abi of [ofToken, ofNft, ...ofMany]) {
    try {
      const { args } = decodeEventLog({ abi, topics, data, strict: true })
      if (!isAddressEqual(args.from, account as `0x${string}`)) return []
      if ('amount' in args && !('id' in args))
        return [{ type: 'send-token', to: args.to, amount: args.amount, token: address }]
      return [{ type: 'send-nfts', to: args.to, collection: address, nfts: nftsOf(args) }]
    } catch {
      // Another event.
    }
  }
  return []
}

function nftsOf(args: object): readonly Nft[] {
  if ('ids' in args) {
    const { ids, amounts } = args as { ids: readonly bigint[]; amounts: readonly bigint[] }
    return ids.map((id, place) => ({ id, amount: amounts[place] ?? 0n }))
  }
  const { id, amount = 1n } = args as { id: bigint; amount?: bigint }
  return [{ id, amount }]
}

/** One effect for each token, or collection, and receiver. */
function sumsOf(effects: readonly MovedEffect[]): readonly MovedEffect[] {
  const sums = new Map<string, MovedEffect>()
  for (const effect of effects) {
    const key = [effect.type === 'send-token' ? effect.token : effect.collection, effect.to]
      .join()
      .toLowerCase()
    const earlier = sums.get(key)
    if (effect.type === 'send-token' && earlier?.type === 'send-token')
      sums.set(key, { ...effect, amount: earlier.amount + effect.amount })
    else if (effect.type === 'send-nfts' && earlier?.type === 'send-nfts')
      sums.set(key, { ...effect, nfts: [...earlier.nfts, ...effect.nfts] })
    else sums.set(key, effect)
  }
  return [...sums.values()].filter((effect) => effect.type === 'send-nfts' || effect.amount > 0n)
}
