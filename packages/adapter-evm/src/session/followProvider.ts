import {
  askAgain,
  askingMs,
  type Clock,
  type Log,
  type Platform,
  type SessionChange,
  withDeadline,
} from '@latchkey/core'
import type { KnownProvider } from '../connectors/createAnnouncedWallets.ts'
import { readAccounts, readChainId } from './answers.ts'
import { isPermitted } from './restoreAccounts.ts'

/** A wallet that shares no account and does not say within this time, in ms, whether it is locked is disconnected. Faults F41. */
const confirmMs = 3_000

type Shared = { readonly accounts: readonly string[]; readonly chainId: string; readonly locked: boolean }

/** What a wallet currently shares with the app. */
export type FollowedProvider = {
  current(): Shared
  onChange(listener: (change: SessionChange) => void): () => void
  release(): void
  /** Reads the chain id from the wallet, and emits a change if it differs. */
  readChain(): Promise<string | undefined>
}

/**
 * Follows a provider's events, and reads its state when the page wakes, because the wallet may have changed while the page
 * slept. An empty account list that the wallet confirms means locked if it still has permission, otherwise disconnected.
 * A `disconnect` event counts only if the wallet then does not answer, for 30 s and to three requests, or fails three times
 * within seconds. Faults F41.
 */
export function followProvider(
  { clock, platform, log }: { clock: Clock; platform: Pick<Platform, 'onWake'>; log: Log },
  opened: KnownProvider & Shared,
): FollowedProvider {
  const { provider, connector } = opened
  const ended = new AbortController()
  const listeners = new Set<(change: SessionChange) => void>()
  // Counts account changes, so that an answer to a request before a later change is ignored.
  let accountChanges = 0
  let shared: Shared = { accounts: opened.accounts, chainId: opened.chainId, locked: opened.locked }
  const emit = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }

  const setAccounts = (accounts: readonly string[]) => {
    accountChanges += 1
    if (accounts.length > 0) {
      if (!shared.locked && same(accounts, shared.accounts)) return
      shared = { ...shared, accounts, locked: false }
      emit({
        type: 'accounts',
        accounts: accounts.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      })
    } else void confirmNoAccounts()
  }
  /** Some wallets send an empty list while they change accounts, so the answer to a request counts. */
  const confirmNoAccounts = async () => {
    const before = accountChanges
    const [accounts, permitted] = await withDeadline(
      { clock, ms: confirmMs, signal: ended.signal },
      async () =>
        [
          readAccounts(await provider.request({ method: 'eth_accounts' })),
          await isPermitted({ provider }),
        ] as const,
    ).catch(() => [[], false] as const)
    if (ended.signal.aborted || before !== accountChanges) return
    if (accounts.length > 0) setAccounts(accounts)
    else if (!permitted) endSession()
    else if (!shared.locked) {
      shared = { ...shared, accounts: [], locked: true }
      emit({ type: 'locked' })
    }
  }
  const setChain = (chainId: string | undefined) => {
    if (!chainId || chainId === shared.chainId) return
    shared = { ...shared, chainId }
    emit({ type: 'network', networkId: `eip155:${chainId}` })
  }
  const endSession = (isSilent = false) => {
    if (ended.signal.aborted) return
    emit({ type: 'disconnected', isSilent })
    release()
  }
  const read = async () => {
    setChain(readChainId(await provider.request({ method: 'eth_chainId' })))
    if (ended.signal.aborted) return
    setAccounts(readAccounts(await provider.request({ method: 'eth_accounts' })))
  }
  const probe = async () => {
    try {
      const { signal } = ended
      await withDeadline({ clock, ms: askingMs, signal }, (aborted) =>
        askAgain({ clock, signal: aborted }, read),
      )
      return true
    } catch (cause) {
      if (!ended.signal.aborted) log.warn(`${connector.name} does not answer.`, cause)
      return false
    }
  }

  const onAccounts = (accounts: unknown) => setAccounts(readAccounts(accounts))
  const onChain = (chainId: unknown) => setChain(readChainId(chainId))
  const checkConnection = async () => {
    if (!(await probe())) endSession(true)
  }
  const events: readonly (readonly [string, (...args: never[]) => void])[] = [
    ['accountsChanged', onAccounts],
    ['chainChanged', onChain],
    ['disconnect', () => void checkConnection()],
  ]
  for (const [event, listener] of events) provider.on?.(event, listener)
  const unsubscribeWake = platform.onWake(() => void checkConnection())

  const release = () => {
    ended.abort()
    unsubscribeWake()
    listeners.clear()
    for (const [event, listener] of events) provider.removeListener?.(event, listener)
  }

  return {
    current: () => shared,
    release,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async readChain() {
      setChain(readChainId(await provider.request({ method: 'eth_chainId' })))
      return shared.chainId
    },
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((account, index) => account === b[index])
}
