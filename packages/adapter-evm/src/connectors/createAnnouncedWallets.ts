import {
  type AnnouncedProvider,
  type Connector,
  checkIcon,
  cleanName,
  createWalletRegistry,
  type Eip1193Provider,
  isNamedAs,
  type Platform,
} from '@latchkey/core'

/** A wallet with its provider. */
export type KnownProvider = { readonly connector: Connector; readonly provider: Eip1193Provider }

type AnnouncedWallet = KnownProvider & { readonly uuid: string }

/** A legacy wallet announces no id. */
const legacyId = 'injected'

const rdnsPattern = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/**
 * The wallets of this page: those that announce themselves, then those that are only in `window.ethereum`. The first wallet
 * that announces an rdns gets it as its id, which is stable between page loads. The same wallet announced again, also with
 * another provider, stays one with its first provider. Another wallet of the same rdns gets an id with its uuid, and both are
 * marked as conflict. The provider of an id never changes. Security R-64.
 * @param own - wallets of the host app, which come first
 */
export function createAnnouncedWallets(
  platform: Pick<Platform, 'announcedProviders' | 'legacyProviders'>,
  own: readonly AnnouncedProvider[] = [],
) {
  const known: AnnouncedWallet[] = []
  const announced = new Set<Eip1193Provider>()
  const legacyIds = new Map<Eip1193Provider, string>()
  const add = ({ info, provider }: AnnouncedProvider) => {
    if (announced.has(provider)) return
    announced.add(provider)
    const uuid = typeof info.uuid === 'string' ? info.uuid.slice(0, 100) : ''
    const connector = toConnector(info, uuid, known)
    if (connector) known.push(Object.freeze({ connector: Object.freeze(connector), provider, uuid }))
    registry.notify()
  }

  const legacyWallet = (provider: Eip1193Provider): KnownProvider => {
    const { size } = legacyIds
    const id = legacyIds.get(provider) ?? (size ? `${legacyId}#${size + 1}` : legacyId)
    legacyIds.set(provider, id)
    return { provider, connector: { id, name: 'Browser wallet', type: 'INJECTED', namespace: 'eip155' } }
  }

  const all = (): readonly KnownProvider[] => [
    ...known,
    ...platform
      .legacyProviders()
      .filter(
        (provider) =>
          !announced.has(provider) && !known.some(({ connector }) => isNamedAs(provider, connector.name)),
      )
      .map(legacyWallet),
  ]

  const registry = createWalletRegistry<KnownProvider>({
    all,
    isTwin: (one, other) => one.rdns !== undefined && one.rdns === other.rdns,
    subscribe: () => platform.announcedProviders(add),
  })
  for (const wallet of own) add(wallet)
  return registry
}

/**
 * Validates an announcement: cleans its name and checks its icon. `undefined` without a valid id, and for a known wallet: one
 * of the same rdns with the same uuid, or with the same name and icon.
 */
function toConnector(
  info: AnnouncedProvider['info'],
  uuid: string,
  known: readonly AnnouncedWallet[],
): Connector | undefined {
  const claimed: unknown = info.rdns
  const rdns =
    typeof claimed === 'string' && claimed.length <= 200 && rdnsPattern.test(claimed)
      ? claimed.toLowerCase()
      : undefined
  const id = rdns ?? uuid
  const name = cleanName(info.name, rdns ?? 'Wallet')
  const imageUrl = checkIcon(info.icon)
  const isAgain = known.some(
    (one) =>
      one.connector.rdns === rdns &&
      (one.uuid === uuid || (rdns && one.connector.name === name && one.connector.imageUrl === imageUrl)),
  )
  if (id === '' || isAgain) return undefined
  const isTaken = known.some(({ connector }) => connector.id === id)
  return {
    id: isTaken ? `${id}#${uuid}` : id,
    name,
    type: 'ANNOUNCED',
    namespace: 'eip155',
    imageUrl,
    rdns,
  }
}
