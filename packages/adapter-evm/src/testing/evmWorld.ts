import {
  type AnnouncedProvider,
  type Connector,
  type Eip1193Provider,
  isLatchkeyError,
  type SentTransaction,
  type Session,
} from '@latchkey/core'
import {
  aliceAddress,
  createFakeClock,
  createFakePlatform,
  fjordChain,
  meadowChain,
} from '@latchkey/core/testing'
import { onTestFinished } from 'vitest'
import { evmAdapter } from '../evmAdapter.ts'

export const icon = 'data:image/svg+xml,<svg/>'
/** A chain id as wallets write it. */
export const hex = (id: number) => `0x${id.toString(16)}`
/** A signal that never aborts. */
export const never = new AbortController().signal

/** An EIP-1193 wallet with answers set by the test. */
export function createWallet(answers: Record<string, unknown> = {}) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const calls: { method: string; params: unknown }[] = []
  const all: Record<string, unknown> = {
    eth_requestAccounts: [aliceAddress],
    eth_accounts: [aliceAddress],
    eth_chainId: hex(910056),
    ...answers,
  }
  const wallet = {
    calls,
    answers: all,
    emit: (event: string, value: unknown) => {
      for (const listener of listeners.get(event) ?? []) listener(value)
    },
    get listening() {
      return [...listeners.values()].reduce((sum, set) => sum + set.size, 0)
    },
    provider: {
      async request({ method, params }) {
        calls.push({ method, params })
        const answer = all[method]
        if (answer === undefined) throw Object.assign(new Error(`no ${method}`), { code: 4200 })
        return typeof answer === 'function' ? answer(params) : answer
      },
      on: (event, listener) =>
        void listeners.set(
          event,
          (listeners.get(event) ?? new Set()).add(listener as (value: unknown) => void),
        ),
      removeListener: (event, listener) =>
        void listeners.get(event)?.delete(listener as (value: unknown) => void),
    } satisfies Eip1193Provider as Eip1193Provider,
  }
  return wallet
}
export const announcement = (
  provider: Eip1193Provider,
  info: Partial<AnnouncedProvider['info']> = {},
): AnnouncedProvider => ({
  info: { uuid: 'u1', name: 'Harbour', icon, rdns: 'app.harbour', ...info },
  provider,
})

/** An adapter on two networks, with one announced wallet. @param legacy - wallets in `window.ethereum` */
export function world(
  wallet = createWallet(),
  info: Partial<AnnouncedProvider['info']> = {},
  authorize = async () => {},
  legacy: readonly Eip1193Provider[] = [],
) {
  const clock = createFakeClock()
  const platform = createFakePlatform({ legacy })
  const logged: string[] = []
  const sent: SentTransaction[] = []
  const adapter = evmAdapter().create({
    networks: [meadowChain, fjordChain],
    clock,
    http: async () => ({ status: 500, headers: new Headers(), text: '' }),
    platform,
    log: { warn: (message) => void logged.push(message), error: (message) => void logged.push(message) },
    authorize,
    onSent: (one) => void sent.push(one),
    onRefusal: () => {},
  })
  platform.announce(announcement(wallet.provider, info))
  const connect = (signal = never) =>
    adapter.connect({ connectorId: 'app.harbour', networkId: meadowChain.caipNetworkId, signal })
  return { adapter, clock, platform, wallet, connect, logged, sent }
}
/** The code of the LatchkeyError with which a promise rejects. */
export const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`),
  )
/** Follows the connectors of an adapter until `stop()`. */
export const discovered = (adapter: ReturnType<typeof world>['adapter']) => {
  let seen: readonly Connector[] = []
  const stop = adapter.discover((connectors) => {
    seen = connectors
  })
  return { stop, seen: () => seen }
}
/** Waits for a session, which is released after the test. */
export const open = async (session: Promise<Session>) => {
  const opened = await session
  onTestFinished(() => opened.release())
  return opened
}
