import { type Clock, type Log, type Platform, type SessionChange, withDeadline } from '@latchkey/core'
import type { KnownProvider } from '../connectors/createDirectory.ts'
import { readAccounts, readChainId } from './answers.ts'
import { isPermitted } from './restoreAccounts.ts'

/** A wallet that does not answer within this is gone. Faults F41. */
const probeMs = 3_000

type Now = { readonly accounts: readonly string[]; readonly chainId: string; readonly locked: boolean }

/** What a wallet is known to share, kept true. */
export type FollowedProvider = {
  now(): Now
  onChange(listener: (change: SessionChange) => void): () => void
  release(): void
  /** Reads the chain id anew and tells if it changed. */
  readChain(): Promise<string | undefined>
}

/**
 * Follows a provider's events, and looks again whenever the page wakes, because a wallet may have changed
 * while it slept. An empty account list that the wallet repeats when asked is a lock if the permission stands,
 * else a disconnect; a `disconnect` event counts only if the wallet then really fails to answer. Faults F41.
 */
export function followProvider(
  { clock, platform, log }: { clock: Clock; platform: Pick<Platform, 'onWake'>; log: Log },
  opened: KnownProvider & Now,
): FollowedProvider {
  const { provider, connector } = opened
  const ended = new AbortController()
  const listeners = new Set<(change: SessionChange) => void>()
  // Counts what was told of accounts, so that an answer about old news is not taken for new.
  let news = 0
  let now: Now = { accounts: opened.accounts, chainId: opened.chainId, locked: opened.locked }
  const tell = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }

  const takeAccounts = (accounts: readonly string[]) => {
    news += 1
    if (accounts.length > 0) {
      if (!now.locked && same(accounts, now.accounts)) return
      now = { ...now, accounts, locked: false }
      tell({
        type: 'accounts',
        accounts: accounts.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      })
    } else void takeNoAccounts()
  }
  /** Some wallets share nobody for a moment while they change accounts: what they say when asked counts. */
  const takeNoAccounts = async () => {
    const mine = news
    const [accounts, permitted] = await withDeadline(
      { clock, ms: probeMs, signal: ended.signal },
      async () =>
        [
          readAccounts(await provider.request({ method: 'eth_accounts' })),
          await isPermitted({ provider }),
        ] as const,
    ).catch(() => [[], false] as const)
    if (ended.signal.aborted || mine !== news) return
    if (accounts.length > 0) takeAccounts(accounts)
    else if (!permitted) gone()
    else if (!now.locked) {
      now = { ...now, accounts: [], locked: true }
      tell({ type: 'locked' })
    }
  }
  const takeChain = (chainId: string | undefined) => {
    if (!chainId || chainId === now.chainId) return
    now = { ...now, chainId }
    tell({ type: 'network', networkId: `eip155:${chainId}` })
  }
  const gone = () => {
    if (ended.signal.aborted) return
    tell({ type: 'disconnected' })
    release()
  }
  const probe = async () => {
    try {
      await withDeadline({ clock, ms: probeMs, signal: ended.signal }, async () => {
        takeChain(readChainId(await provider.request({ method: 'eth_chainId' })))
        if (ended.signal.aborted) return
        takeAccounts(readAccounts(await provider.request({ method: 'eth_accounts' })))
      })
      return true
    } catch (cause) {
      if (!ended.signal.aborted) log.warn(`${connector.name} does not answer.`, cause)
      return false
    }
  }

  const onAccounts = (accounts: unknown) => takeAccounts(readAccounts(accounts))
  const onChain = (chainId: unknown) => takeChain(readChainId(chainId))
  const lookAgain = async () => {
    if (!(await probe())) gone()
  }
  const events: readonly (readonly [string, (...args: never[]) => void])[] = [
    ['accountsChanged', onAccounts],
    ['chainChanged', onChain],
    ['disconnect', () => void lookAgain()],
  ]
  for (const [event, listener] of events) provider.on?.(event, listener)
  const stopWaking = platform.onWake(() => void lookAgain())

  const release = () => {
    ended.abort()
    stopWaking()
    listeners.clear()
    for (const [event, listener] of events) provider.removeListener?.(event, listener)
  }

  return {
    now: () => now,
    release,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    async readChain() {
      takeChain(readChainId(await provider.request({ method: 'eth_chainId' })))
      return now.chainId
    },
  }
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((account, index) => account === b[index])
}
