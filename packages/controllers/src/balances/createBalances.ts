import {
  type ChainAdapter,
  type Clock,
  type Held,
  type Holding,
  isLatchkeyError,
  LatchkeyError,
  type Log,
  type Namespace,
  type Network,
  namespaceOf,
  type Token,
} from '@latchkey/core'
import { createCooldown } from '../state/createCooldown.ts'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import {
  type BalanceOwner,
  type BalancesState,
  initialBalancesState,
  sameOwner,
  type TokenBalance,
} from './balances.state.ts'

/** After a failure nothing is asked for 30 s. Spec §8, §9. */
export const balanceRetryMs = 30_000
/** A service that knows more than the chain is waited for this long before the chain is asked. */
const headStartMs = 2_000
/** A chain that stays behind this long went back itself, or its best nodes left: it is believed. Faults F24. */
export const believeOlderMs = 60_000
const nothing: Held = { holdings: [], blockNumber: undefined }

type Needs = {
  adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  networks: readonly Network[]
  tokens: readonly Token[]
  /** What a service knows of the account; tokens that it does not know are read from the chain. */
  holdings: ((owner: BalanceOwner, signal: AbortSignal) => Promise<Held | undefined>) | undefined
  clock: Clock
  log: Log
  /** Told once per failure. */
  onFailure(error: LatchkeyError): void
}

/** What the active account has: all of it where a service tells, else what the chain itself says of the host's tokens. */
export type Balances = {
  readonly state: ReadableState<BalancesState>
  /** Forgets another account's numbers at once and reads this one's. */
  show(owner: BalanceOwner | undefined): void
  /** Reads again, unless a failure is less than 30 s ago. */
  refresh(): void
  /** The same, unless a read is under way: a slow one has to come to its end. Faults F17. */
  poll(): void
  stop(): void
}

export function createBalances(needs: Needs): Balances {
  const { adapters, networks, tokens, holdings, clock, log, onFailure } = needs
  const state = createState<BalancesState>(initialBalancesState)
  const cooldown = createCooldown({ clock, ms: balanceRetryMs })
  const serviceCooldown = createCooldown({ clock, ms: balanceRetryMs })

  const tell = (cause: unknown) => {
    log.warn('The balance could not be read.', cause)
    onFailure(new LatchkeyError('balance_unavailable', { retryInSeconds: balanceRetryMs / 1000 }, { cause }))
  }
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

  const read = createTask(async (signal, owner: BalanceOwner) => {
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
    try {
      const answer = held(owner, signal)
      const isLate = state.getState().status !== 'ready' && (await takesLonger(answer, signal))
      // A chain that does not answer either is no reason not to wait for the service.
      if (isLate) await show(undefined, false).catch(() => {})
      await show(await answer)
    } catch (cause) {
      if (signal.aborted || isLatchkeyError(cause, 'request_aborted')) return
      cooldown.start()
      const retryAt = clock.now() + balanceRetryMs
      state.set((now) => ({ ...now, status: 'failed', retryAt }))
      tell(cause)
    }
  })
  const run = (owner: BalanceOwner) => void read.run(owner).catch(() => {})

  const refresh = () => {
    const { owner } = state.getState()
    if (owner && cooldown.remainingMs() === 0) run(owner)
  }
  return {
    state,
    show(owner) {
      if (sameOwner(owner, state.getState().owner)) return
      read.cancel()
      cooldown.clear()
      behindSince = undefined
      state.set(() => ({ ...initialBalancesState, owner }))
      if (owner) run(owner)
    },
    refresh,
    poll() {
      if (read.state.getState().status !== 'running') refresh()
    },
    stop() {
      read.cancel()
      state.set(() => initialBalancesState)
    },
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

/** The native token and the host's tokens of a network; a token of zero decimals is no money. Spec §5. */
export function tokensOf(network: Network, tokens: readonly Token[]): readonly Token[] {
  const native: Token = { networkId: network.caipNetworkId, address: undefined, ...network.nativeCurrency }
  const own = tokens.filter(
    (token) => token.networkId === network.caipNetworkId && token.address !== undefined && token.decimals > 0,
  )
  return [native, ...own]
}
