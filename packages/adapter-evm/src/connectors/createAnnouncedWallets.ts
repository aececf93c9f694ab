import {
  type AnnouncedProvider,
  type Connector,
  checkIcon,
  cleanName,
  createWalletRegistry,
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
  const add = (announced: AnnouncedProvider) => {
    const { provider } = announced
    if (known.some((one) => one.provider === provider)) return
    const connector = toConnector(announced, known)
    if (connector) {
      known.push(Object.freeze({ connector: Object.freeze(connector), provider }))
      registry.notify()
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

  const registry = createWalletRegistry<KnownProvider>({
    all,
    isTwin: (one, other) => one.rdns !== undefined && one.rdns === other.rdns,
    subscribe: () => platform.announcedProviders(add),
  })
  return registry
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
