import {
  type Account,
  askAgain,
  askingMs,
  type Clock,
  type Log,
  type Platform,
  type SessionChange,
  withDeadline,
} from '@latchkey/core'
import { featureOf } from '../connectors/standardWallet.ts'
import { readAccounts } from './answers.ts'
import type { NamedWallet } from './signMessage.ts'

/** What a wallet currently shares with the app. */
export type FollowedWallet = {
  accounts(): readonly Account[]
  onChange(listener: (change: SessionChange) => void): () => void
  emit(change: SessionChange): void
  release(): void
}

/**
 * Follows a wallet's events, and asks it silently when the page wakes, because it may have changed, or be gone, since: it is
 * gone if it does not answer three requests within 30 s, or fails three times within seconds.
 * Wallets have one event for all changes and share no account after a disconnect. Faults F38, F41.
 */
export function followWallet(
  { clock, platform, log }: { clock: Clock; platform: Pick<Platform, 'onWake'>; log: Log },
  { wallet, name }: NamedWallet,
): FollowedWallet {
  const ended = new AbortController()
  const listeners = new Set<(change: SessionChange) => void>()
  const read = () =>
    readAccounts(wallet).map(({ address }): Account => ({ namespace: 'solana', address, type: 'eoa' }))
  let accounts = read()

  const emit = (change: SessionChange) => {
    for (const listener of [...listeners]) listener(change)
  }
  const endSession = (isSilent = false) => {
    if (ended.signal.aborted) return
    accounts = []
    emit({ type: 'disconnected', isSilent })
    release()
  }
  const update = () => {
    if (ended.signal.aborted) return
    const now = read()
    if (now.length === 0) return endSession()
    if (same(now, accounts)) return
    accounts = now
    emit({ type: 'accounts', accounts })
  }
  const probe = async () => {
    try {
      const { signal } = ended
      const ask = async () => void (await featureOf(wallet, 'standard:connect')?.connect({ silent: true }))
      await withDeadline({ clock, ms: askingMs, signal }, (aborted) =>
        askAgain({ clock, signal: aborted }, ask),
      )
      update()
    } catch (cause) {
      if (ended.signal.aborted) return
      log.warn(`${name} does not answer.`, cause)
      endSession(true)
    }
  }

  const unsubscribeEvents = featureOf(wallet, 'standard:events')?.on('change', update)
  const unsubscribeWake = platform.onWake(() => void probe())
  const release = () => {
    ended.abort()
    unsubscribeWake()
    listeners.clear()
    if (typeof unsubscribeEvents === 'function') unsubscribeEvents()
  }

  return {
    accounts: () => accounts,
    emit,
    release,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function same(a: readonly Account[], b: readonly Account[]): boolean {
  return a.length === b.length && a.every(({ address }, place) => address === b[place]?.address)
}
