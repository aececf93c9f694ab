import type { Connector } from './connector.ts'

type Needs<known> = {
  /** All wallets that the page knows now. */
  readonly all: () => readonly known[]
  /** Whether two wallets claim to be the same: both are marked as conflict. Security R-64. */
  readonly isTwin: (one: Connector, other: Connector) => boolean
  /** Asks for announcements and subscribes to them. Returns an unsubscribe function. */
  readonly subscribe: () => () => void
}

/**
 * The listeners of an adapter's discovery. The page is listened to while there is one.
 *
 * @example
 * const registry = createWalletRegistry({
 *   all: () => [{ connector }],
 *   isTwin: (one, other) => one.name === other.name,
 *   subscribe: () => () => {},
 * })
 * const wallet = await registry.waitFor('Harbour', signal)
 */
export function createWalletRegistry<known extends { readonly connector: Connector }>({
  all,
  isTwin,
  subscribe,
}: Needs<known>) {
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const waiting = new Set<() => void>()
  let stopListening: (() => void) | undefined

  const list = (): readonly Connector[] => {
    const connectors = all().map(({ connector }) => connector)
    return connectors.map((connector) =>
      connectors.some((one) => one !== connector && isTwin(one, connector))
        ? { ...connector, conflict: true }
        : connector,
    )
  }
  const find = (id: string): known | undefined => all().find(({ connector }) => connector.id === id)
  const stop = () => {
    stopListening?.()
    stopListening = undefined
  }
  const release = () => {
    if (listeners.size === 0 && waiting.size === 0) stop()
  }

  return {
    find,
    /** Whether another wallet claims to be the one of this id. */
    isContested: (id: string): boolean => list().some((one) => one.id === id && one.conflict === true),

    /** Calls the listeners, after the wallets have changed. */
    notify(): void {
      const connectors = list()
      for (const listener of [...listeners]) listener(connectors)
      for (const check of [...waiting]) check()
    },

    /** Calls back with all wallets at once and after each change. Returns an unsubscribe function. */
    listen(listener: (connectors: readonly Connector[]) => void): () => void {
      listeners.add(listener)
      // Asks again, because a wallet may have been installed since.
      stop()
      stopListening = subscribe()
      listener(list())
      return () => {
        listeners.delete(listener)
        release()
      }
    },

    /** Resolves when the wallet is known, or with `undefined` when `signal` aborts. */
    waitFor(id: string, signal: AbortSignal): Promise<known | undefined> {
      return new Promise((resolve) => {
        const finish = (found: known | undefined) => {
          waiting.delete(check)
          signal.removeEventListener('abort', onAbort)
          release()
          resolve(found)
        }
        const onAbort = () => finish(undefined)
        const check = () => {
          const found = find(id)
          if (found) finish(found)
        }
        waiting.add(check)
        signal.addEventListener('abort', onAbort)
        stopListening ??= subscribe()
        if (signal.aborted) onAbort()
        else if (waiting.has(check)) check()
        // An announcement inside `subscribe` called `release` before `stopListening` was set.
        release()
      })
    },
  }
}
