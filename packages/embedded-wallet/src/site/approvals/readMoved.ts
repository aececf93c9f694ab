import { type Clock, withDeadline } from '@latchkey/core'
import { decodeEventLog, getAddress, isAddressEqual, parseAbi } from 'viem'
import * as z from 'zod/mini'
import type { Effect, Nft, ShownEffect } from './approval.ts'
import type { ChainReader } from './chainReader.ts'
import { isUnanswered } from './isUnanswered.ts'
import { optionalReadMs } from './optionalReadMs.ts'
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

/** Effects that an approval names. Of more, nobody would read the last one. */
const most = 8

const log = z.object({
  address: z.string().check(z.regex(/^0x[0-9a-f]{40}$/i)),
  topics: z.array(z.string().check(z.regex(/^0x[0-9a-f]{64}$/i))),
  data: z.string().check(z.regex(/^0x([0-9a-f]{2})*$/i), z.maxLength(100_000)),
})
const simulated = z.tuple([
  z.object({ calls: z.tuple([z.object({ status: z.literal('0x1'), logs: z.array(log) })]) }),
])

/** What a call moves. */
export type Moved = {
  /** Tokens and NFTs of the account, by receiver. */
  readonly effects: readonly ShownEffect[]
  /** It moves more than an approval can name. */
  readonly isMore: boolean
}

const nothing: Moved = { effects: [], isMore: false }

/**
 * What a call to a contract moves of the account by rights that it has got before, as the network simulates it. Nothing, if the
 * node cannot simulate: the call may do it all the same. Security R-72
 *
 * Source: Ethereum execution APIs, `eth_simulateV1`.
 * @throws what failed, if nobody answers
 */
export async function readMoved(
  needs: { readonly chain: ChainReader; readonly clock: Clock },
  call: { readonly from: string; readonly to?: string; readonly value: string; readonly data: string },
  signal: AbortSignal,
): Promise<Moved> {
  const { chain, clock } = needs
  const blocks = [{ blockStateCalls: [{ calls: [call] }] }, 'latest']
  const answer = await withDeadline({ clock, ms: optionalReadMs, signal }, (aborted) =>
    chain.read('eth_simulateV1', blocks, aborted),
  ).catch((cause: unknown) => {
    if (isUnanswered(cause)) throw cause
    return undefined
  })
  const read = simulated.safeParse(answer)
  if (!read.success) return nothing
  const effects = sumsOf(read.data[0].calls[0].logs.flatMap((one) => effectOf(one, call.from)))
  const named = effects.slice(0, most)
  return {
    effects: await Promise.all(
      named.map(async (effect) => ({
        effect,
        token: effect.type === 'send-token' ? await readTokenFacts(needs, effect.token, signal) : undefined,
      })),
    ),
    isMore: effects.length > most,
  }
}

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
