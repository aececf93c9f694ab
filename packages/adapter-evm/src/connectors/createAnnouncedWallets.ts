import {
  type AnnouncedProvider,
  type Connector,
  checkIcon,
  cleanName,
  type Eip1193Provider,
  type Platform,
} from '@latchkey/core'

/** A wallet with its provider. */
export type KnownProvider = { readonly connector: Connector; readonly provider: Eip1193Provider }

/** A legacy wallet announces no id. */
const legacyId = 'injected'

const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * The announced wallets of this page, or its legacy wallet. The first wallet that announces an rdns gets it as its id,
 * which is stable between page loads. A second one of the same rdns gets an id with its uuid, and both are marked as
 * conflict. The provider of an id never changes. Security R-64.
 */
export function createAnnouncedWallets(platform: Pick<Platform, 'announcedProviders' | 'legacyProvider'>) {
  const known: KnownProvider[] = []
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const waiting = new Set<() => void>()
  let stopListening: (() => void) | undefined

  const notify = () => {
    const connectors = list()
    for (const listener of [...listeners]) listener(connectors)
    for (const check of [...waiting]) check()
  }

  const add = (announced: AnnouncedProvider) => {
    const { provider } = announced
    if (known.some((one) => one.provider === provider)) return
    const connector = toConnector(announced, known)
    if (connector) {
      known.push(Object.freeze({ connector: Object.freeze(connector), provider }))
      notify()
    }
  }

  /** The wallet in `window.ethereum`, only while no wallet has announced itself. */
  const legacy = (): KnownProvider | undefined => {
    const provider = platform.legacyProvider()
    if (!provider || known.some((one) => one.provider === provider) || known.length > 0) return undefined
    return {
      provider,
      connector: { id: legacyId, name: 'Browser wallet', type: 'INJECTED', namespace: 'eip155' },
    }
  }

  const all = (): readonly KnownProvider[] => {
    const injected = legacy()
    return injected ? [...known, injected] : known
  }

  const list = (): readonly Connector[] => {
    const connectors = all().map(({ connector }) => connector)
    return connectors.map((connector) => {
      const hasTwin = connectors.some(
        (one) => one !== connector && one.rdns !== undefined && one.rdns === connector.rdns,
      )
      return hasTwin ? { ...connector, conflict: true } : connector
    })
  }

  const startListening = () => {
    stopListening ??= platform.announcedProviders(add)
  }
  const release = () => {
    if (listeners.size > 0 || waiting.size > 0) return
    stopListening?.()
    stopListening = undefined
  }

  return {
    /** Requests announcements, and calls back with all wallets at once and after each one. Returns an unsubscribe function. */
    listen(listener: (connectors: readonly Connector[]) => void): () => void {
      listeners.add(listener)
      // Requests announcements again for each listener, because a wallet may have been installed since.
      stopListening?.()
      stopListening = undefined
      startListening()
      listener(list())
      return () => {
        listeners.delete(listener)
        release()
      }
    },

    /** Whether another wallet claims the same rdns. */
    isContested: (id: string): boolean => list().some((one) => one.id === id && one.conflict === true),

    find: (id: string): KnownProvider | undefined => all().find(({ connector }) => connector.id === id),

    /** Resolves when the wallet is known, or with `undefined` when `signal` aborts. */
    waitFor(id: string, signal: AbortSignal): Promise<KnownProvider | undefined> {
      return new Promise((resolve) => {
        const finish = (found: KnownProvider | undefined) => {
          waiting.delete(check)
          signal.removeEventListener('abort', onAbort)
          release()
          resolve(found)
        }
        const onAbort = () => finish(undefined)
        const check = () => {
          const found = all().find(({ connector }) => connector.id === id)
          if (found) finish(found)
        }
        waiting.add(check)
        signal.addEventListener('abort', onAbort)
        startListening()
        if (signal.aborted) onAbort()
        else if (waiting.has(check)) check()
        // An announcement inside `startListening` called `release` before `stopListening` was set.
        release()
      })
    },
  }
}

/** Validates an announcement: cleans its name and checks its icon. `undefined` without a valid id, or for a known one. */
function toConnector({ info }: AnnouncedProvider, known: readonly KnownProvider[]): Connector | undefined {
  const { uuid, rdns: claimed, name, icon } = info
  const rdns =
    typeof claimed === 'string' && claimed.length <= 200 && rdnsPattern.test(claimed)
      ? claimed.toLowerCase()
      : undefined
  const id = rdns ?? (typeof uuid === 'string' && uuid.length <= 100 && uuid !== '' ? uuid : undefined)
  if (!id) return undefined
  const isTaken = known.some(({ connector }) => connector.id === id)
  if (
    isTaken &&
    (typeof uuid !== 'string' || known.some(({ connector }) => connector.id === `${id}#${uuid}`))
  )
    return undefined
  return {
    id: isTaken ? `${id}#${uuid.slice(0, 100)}` : id,
    name: cleanName(name, rdns ?? 'Wallet'),
    type: 'ANNOUNCED',
    namespace: 'eip155',
    imageUrl: checkIcon(icon),
    rdns,
  }
}
