import {
  type AnnouncedProvider,
  type Connector,
  checkIcon,
  cleanName,
  type Eip1193Provider,
  type Platform,
} from '@latchkey/core'

/** A wallet and the way to talk to it. */
export type KnownProvider = { readonly connector: Connector; readonly provider: Eip1193Provider }

/** A legacy wallet has no name of its own. */
const legacyId = 'injected'

const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * The wallets in this page. The first announcer of an rdns gets it as its id, because that survives a
 * reload; a second one is kept beside it under its uuid, and both are marked. A provider, once known, is
 * never swapped. Faults F, security R-64.
 */
export function createDirectory(platform: Pick<Platform, 'announcedProviders' | 'legacyProvider'>) {
  const known: KnownProvider[] = []
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  const waiting = new Set<() => void>()
  let stopListening: (() => void) | undefined

  const tell = () => {
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
      tell()
    }
  }

  /** A wallet in `window.ethereum` counts only while it does not announce itself as well. */
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
      const twin = connectors.some(
        (one) => one !== connector && one.rdns !== undefined && one.rdns === connector.rdns,
      )
      return twin ? { ...connector, conflict: true } : connector
    })
  }

  const attend = () => {
    stopListening ??= platform.announcedProviders(add)
  }
  const release = () => {
    if (listeners.size > 0 || waiting.size > 0) return
    stopListening?.()
    stopListening = undefined
  }

  return {
    /** Reports the wallets now and whenever one more announces itself; asks for announcements. */
    listen(listener: (connectors: readonly Connector[]) => void): () => void {
      listeners.add(listener)
      // Asked anew for each listener: a wallet installed since the last time answers.
      stopListening?.()
      stopListening = undefined
      attend()
      listener(list())
      return () => {
        listeners.delete(listener)
        release()
      }
    },

    /** Whether another wallet claims the same rdns. */
    isContested: (id: string): boolean => list().some((one) => one.id === id && one.conflict === true),

    find: (id: string): KnownProvider | undefined => all().find(({ connector }) => connector.id === id),

    /** Resolves as soon as the wallet is there; with `undefined` once `signal` aborts. */
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
        attend()
        if (signal.aborted) onAbort()
        else if (waiting.has(check)) check()
        // Announced while still being attended to: there was nothing to let go of yet.
        release()
      })
    },
  }
}

/** What an announcement is worth: its texts cleaned, its icon checked; nothing if it has no identity. */
function toConnector({ info }: AnnouncedProvider, known: readonly KnownProvider[]): Connector | undefined {
  const { uuid, rdns: claimed, name, icon } = info
  const rdns =
    typeof claimed === 'string' && claimed.length <= 200 && rdnsPattern.test(claimed)
      ? claimed.toLowerCase()
      : undefined
  const id = rdns ?? (typeof uuid === 'string' && uuid.length <= 100 && uuid !== '' ? uuid : undefined)
  if (!id) return undefined
  const taken = known.some(({ connector }) => connector.id === id)
  if (taken && (typeof uuid !== 'string' || known.some(({ connector }) => connector.id === `${id}#${uuid}`)))
    return undefined
  return {
    id: taken ? `${id}#${uuid.slice(0, 100)}` : id,
    name: cleanName(name, rdns ?? 'Wallet'),
    type: 'ANNOUNCED',
    namespace: 'eip155',
    imageUrl: checkIcon(icon),
    rdns,
  }
}
