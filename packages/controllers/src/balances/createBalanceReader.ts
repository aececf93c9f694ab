import {
  type ChainAdapter,
  type Clock,
  type Held,
  type Holding,
  type Log,
  type Namespace,
  type Network,
  namespaceOf,
  type Token,
} from '@latchkey/core'
import { createCooldown } from '../state/createCooldown.ts'
import type { State } from '../state/createState.ts'
import {
  type BalanceOwner,
  type BalancesState,
  balanceRetryMs,
  sameOwner,
  type TokenBalance,
} from './balances.state.ts'
import { tokensOf } from './tokensOf.ts'

/** A service that knows more than the chain is waited for this long before the chain is asked. */
const headStartMs = 2_000
/** A chain that stays behind this long went back itself, or its best nodes left: it is believed. Faults F24. */
export const believeOlderMs = 60_000
const nothing: Held = { holdings: [], blockNumber: undefined }

export type BalanceNeeds = {
  adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  networks: readonly Network[]
  tokens: readonly Token[]
  /** What a service knows of the account; tokens that it does not know are read from the chain. */
  holdings: ((owner: BalanceOwner, signal: AbortSignal) => Promise<Held | undefined>) | undefined
  clock: Clock
  log: Log
}

/**
 * Reads what an account has, and writes it to `state`.
 * @param tell - told of a service that failed
 */
export function createBalanceReader(
  { adapters, networks, tokens, holdings, clock, log }: BalanceNeeds,
  state: State<BalancesState>,
  tell: (cause: unknown) => void,
): (owner: BalanceOwner, signal: AbortSignal) => Promise<void> {
  const serviceCooldown = createCooldown({ clock, ms: balanceRetryMs })
  let last: BalanceOwner | undefined

  /** A service that fails is not asked for 30 s; the chain is there in the meantime. Faults F30. */
  const held = async (owner: BalanceOwner, signal: AbortSignal): Promise<Held | undefined> => {
    if (!holdings) return nothing
    if (serviceCooldown.remainingMs() > 0) return undefined
    try {
      return (await holdings(owner, signal)) ?? nothing
    } catch (cause) {
      if (signal.aborted) throw cause
      serviceCooldown.start()
      tell(cause)
      return undefined
    }
  }

  /** Whether a service lets people wait who see nothing yet: then the chain tells them meanwhile. */
  const takesLonger = async (answer: Promise<unknown>, signal: AbortSignal): Promise<boolean> => {
    const over = new AbortController()
    const waited = clock.sleep(headStartMs, AbortSignal.any([signal, over.signal])).then(() => true)
    try {
      return await Promise.race([answer.then(() => false), waited])
    } finally {
      over.abort()
      waited.catch(() => {})
    }
  }

  /** Numbers do not go back in time because another node answered. Faults F24. */
  let behindSince: number | undefined
  const isOlder = (blockNumber: bigint | undefined): boolean => {
    const { blockNumber: shown } = state.getState()
    const older = shown !== undefined && blockNumber !== undefined && blockNumber < shown
    behindSince = older ? (behindSince ?? clock.now()) : undefined
    if (behindSince === undefined || clock.now() - behindSince < believeOlderMs) return older
    log.warn(
      `The chain stands at block ${blockNumber}, where block ${shown} was seen; its balances are shown.`,
    )
    behindSince = undefined
    return false
  }

  /** What is shown stays, also where a failure hid it. */
  const keepNewer = () => state.set((now) => ({ ...now, status: 'ready', behind: true, retryAt: undefined }))

  return async (owner, signal) => {
    if (!sameOwner(owner, last)) behindSince = undefined
    last = owner
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === owner.networkId)
    const reads = adapters.get(namespaceOf(owner.networkId))?.reads
    if (!network || !reads) return
    state.set((now) => (now.status === 'ready' ? now : { ...now, status: 'loading' }))
    /** @param isFinal - false while the service is still being asked: its answer will be of a block before this one */
    const show = async (answer: Held | undefined, isFinal = true) => {
      const { holdings: known, blockNumber } = answer ?? nothing
      const own = tokensOf(network, tokens)
      const missing = own.filter((token) => !known.some((one) => sameToken(one.token, token)))
      const [height, ...read] = await Promise.all([
        missing.length > 0 ? reads.blockNumber(owner.networkId, signal) : blockNumber,
        ...missing.map(async (token): Promise<TokenBalance> => {
          const amountBaseUnits =
            token.address === undefined
              ? await reads.balance(owner, signal)
              : await reads.tokenBalance({ ...owner, tokenAddress: token.address }, signal)
          return { token, amountBaseUnits }
        }),
      ])
      // What only the service knows of does not vanish with it.
      const kept = answer
        ? []
        : state.getState().balances.filter((one) => !read.some((other) => sameToken(other.token, one.token)))
      const balances = [...known.map((one) => asTheHostHasIt(one, own)), ...read, ...kept].sort(
        (one, other) => rank(other) - rank(one),
      )
      if (signal.aborted) return
      const oldest =
        height !== undefined && blockNumber !== undefined && blockNumber < height ? blockNumber : height
      if (isOlder(oldest)) return keepNewer()
      state.set((now) => ({
        owner,
        status: 'ready',
        balances,
        blockNumber: isFinal ? oldest : now.blockNumber,
        behind: kept.length > 0,
        retryAt: undefined,
      }))
    }
    const answer = held(owner, signal)
    const isLate = state.getState().status !== 'ready' && (await takesLonger(answer, signal))
    // A chain that does not answer either is no reason not to wait for the service.
    if (isLate) await show(undefined, false).catch(() => {})
    await show(await answer)
  }
}

const sameToken = (one: Token, other: Token) => one.address?.toLowerCase() === other.address?.toLowerCase()

/** A host knows best what its own tokens are called, how they are counted and how they look. Security R-61. */
function asTheHostHasIt(holding: Holding, tokens: readonly Token[]): Holding {
  const own = tokens.find((token) => sameToken(token, holding.token))
  return own ? { ...holding, token: { ...own, imageUrl: own.imageUrl ?? holding.token.imageUrl } } : holding
}

/** The native token stands first. */
const rank = ({ token, value = 0 }: Holding) =>
  token.address === undefined ? Number.POSITIVE_INFINITY : value
