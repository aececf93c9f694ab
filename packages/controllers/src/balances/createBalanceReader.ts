import {
  abortWith,
  type ChainAdapter,
  type Clock,
  type Held,
  type Holding,
  type Log,
  type Namespace,
  type Network,
  namespaceOf,
  sameAddress,
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

/** Time that the service has before the chain is read as well, ms. */
const headStartMs = 2_000
/** After this long an older block number is accepted, ms: the chain was reorganised, or its best nodes are gone. F24. */
export const believeOlderMs = 60_000
const nothing: Held = { holdings: [], blockNumber: undefined }

export type BalanceNeeds = {
  adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  networks: readonly Network[]
  tokens: readonly Token[]
  /** Holdings according to the service. Tokens that it does not report are read from the chain. */
  holdings: ((owner: BalanceOwner, signal: AbortSignal) => Promise<Held | undefined>) | undefined
  clock: Clock
  log: Log
}

/**
 * Reads the balances of an account and writes them to `state`.
 * @param report - called with the error of a service that failed
 */
export function createBalanceReader(
  { adapters, networks, tokens, holdings, clock, log }: BalanceNeeds,
  state: State<BalancesState>,
  report: (cause: unknown) => void,
): (owner: BalanceOwner, signal: AbortSignal) => Promise<void> {
  const serviceCooldown = createCooldown({ clock, ms: balanceRetryMs })
  let last: BalanceOwner | undefined

  /** Pause after a failure of the service; the chain is read meanwhile. F30. */
  const readService = async (owner: BalanceOwner, signal: AbortSignal): Promise<Held | undefined> => {
    if (!holdings) return nothing
    if (serviceCooldown.remainingMs() > 0) return undefined
    try {
      return (await holdings(owner, signal)) ?? nothing
    } catch (cause) {
      if (signal.aborted) throw cause
      serviceCooldown.start()
      report(cause)
      return undefined
    }
  }

  /** Whether the service is slow while nothing is shown yet: then the chain is read as well. */
  const takesLonger = async (answer: Promise<unknown>, signal: AbortSignal): Promise<boolean> => {
    const over = abortWith(signal)
    const waited = clock.sleep(headStartMs, over.signal).then(() => true)
    try {
      return await Promise.race([answer.then(() => false), waited])
    } finally {
      over.abort()
      waited.catch(() => {})
    }
  }

  /** Prevents balances from going back to an older block because another node answered. F24. */
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

  /** Keeps the current balances, also after a failure hid them. */
  const keepNewer = () => state.set((now) => ({ ...now, status: 'ready', behind: true, retryAt: undefined }))

  return async (owner, signal) => {
    if (!sameOwner(owner, last)) behindSince = undefined
    last = owner
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === owner.networkId)
    const reads = adapters.get(namespaceOf(owner.networkId))?.reads
    if (!network || !reads) return
    state.set((now) => (now.status === 'ready' ? now : { ...now, status: 'loading' }))
    /** @param isFinal - false while the service has not answered: its answer may be of an earlier block */
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
      // Tokens that only the service reports are kept while it is unavailable.
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
    const answer = readService(owner, signal)
    const isLate = state.getState().status !== 'ready' && (await takesLonger(answer, signal))
    const early = isLate ? show(undefined, false) : undefined
    // If the chain fails too, the service is still awaited.
    await early?.catch(() => {})
    const held = await answer
    // The chain was just asked: nodes that hang are not waited for twice.
    await (held ? show(held) : (early ?? show(undefined)))
  }
}

const sameToken = (one: Token, other: Token) => sameAddress(one.address, other.address)

/** The host app's own tokens keep its name, decimals and icon, whatever the service reports. Security R-61. */
function asTheHostHasIt(holding: Holding, tokens: readonly Token[]): Holding {
  const own = tokens.find((token) => sameToken(token, holding.token))
  return own ? { ...holding, token: { ...own, imageUrl: own.imageUrl ?? holding.token.imageUrl } } : holding
}

/** Sorts the native token first. */
const rank = ({ token, value = 0 }: Holding) =>
  token.address === undefined ? Number.POSITIVE_INFINITY : value
