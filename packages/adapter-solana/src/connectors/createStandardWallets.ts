import { type Connector, checkIcon, cleanName, createWalletRegistry, isNamedAs } from '@latchkey/core'
import type { WalletPage } from '../page/walletPage.ts'
import { embeddedConnector } from './embeddedConnector.ts'
import { featureOf, type StandardWallet } from './standardWallet.ts'
import { walletConnectConnector } from './walletConnectConnector.ts'

/** A wallet with its connector. A legacy wallet is wrapped when it is connected. */
export type KnownWallet = {
  readonly connector: Connector
  readonly wallet: { readonly standard: StandardWallet } | { readonly legacy: object }
}

/** A legacy wallet registers no name. */
const legacyId = 'injected'
const legacyNames = ['Phantom', 'Solflare', 'Backpack']

/**
 * The wallets of this page: those that register themselves, then those that are only in a global variable. The name of a
 * wallet is its id, because the Wallet Standard has no other that is stable between page loads. A wallet that registers again
 * with another object, and the same name and icon, stays one with its first object. Another wallet of the same name gets a
 * number, and both are marked as conflict. The wallet of an id never changes. Security R-64.
 */
export function createStandardWallets(page: WalletPage) {
  let known: readonly KnownWallet[] = []
  /** The wallets that have or had each id. A wallet may have any name, but not the id of a connector of another kind. */
  const ids = new Map<string, unknown>(
    [legacyId, walletConnectConnector.id, embeddedConnector.id].map((id) => [id, id]),
  )
  const idOf = (name: string, wallet: unknown): string => {
    let id = name
    for (let twin = 2; ids.has(id) && ids.get(id) !== wallet; twin++) id = `${name}#${twin}`
    ids.set(id, wallet)
    return id
  }
  /** Only the registration that added a wallet removes it: another script could register it again to remove it. */
  const add = (wallet: unknown): (() => void) => {
    const one = toKnown(wallet, known, idOf)
    if (!one) return () => {}
    known = [...known, one]
    registry.notify()
    return () => {
      if (!known.includes(one)) return
      known = known.filter((other) => other !== one)
      registry.notify()
    }
  }

  const toLegacy = (legacy: object): KnownWallet => {
    const name = legacyNames.find((one) => isNamedAs(legacy, one))
    // The first without a name takes the id that is reserved for it.
    if (!name && ids.get(legacyId) === legacyId) ids.set(legacyId, legacy)
    const id = idOf(name ? `${legacyId} ${name}` : legacyId, legacy)
    const connector = { id, name: name ?? 'Browser wallet', type: 'INJECTED', namespace: 'solana' } as const
    return { connector, wallet: { legacy } }
  }
  const all = (): readonly KnownWallet[] => [
    ...known,
    ...page
      .legacyWallets()
      .filter(isLegacy)
      .filter((legacy) => !known.some(({ connector }) => isNamedAs(legacy, connector.name)))
      .map(toLegacy),
  ]

  const registry = createWalletRegistry<KnownWallet>({
    all,
    isTwin: (one, other) => one.name === other.name,
    subscribe: () => page.registeredWallets(add),
  })
  return registry
}

/**
 * Validates a registered wallet. `undefined` for one without a Solana chain, or that cannot connect, and for a known wallet:
 * the same object, or one of the same name and icon.
 */
function toKnown(
  wallet: unknown,
  known: readonly KnownWallet[],
  idOf: (name: string, wallet: unknown) => string,
): KnownWallet | undefined {
  try {
    const standard = wallet as StandardWallet
    const { name: claimed, icon, chains } = standard
    const isOfSolana = Array.isArray(chains) && chains.some((chain) => /^solana:/.test(String(chain)))
    if (!isOfSolana || !featureOf(standard, 'standard:connect')) return undefined
    const name = cleanName(claimed, 'Wallet')
    const imageUrl = checkIcon(icon)
    if (known.some(({ connector }) => connector.name === name && connector.imageUrl === imageUrl))
      return undefined
    const connector: Connector = {
      id: idOf(name, wallet),
      name,
      type: 'ANNOUNCED',
      namespace: 'solana',
      imageUrl,
    }
    return Object.freeze({ connector: Object.freeze(connector), wallet: { standard } })
  } catch {
    // Not an object, or a getter threw.
    return undefined
  }
}

function isLegacy(wallet: unknown): wallet is object {
  return typeof wallet === 'object' && wallet !== null && 'connect' in wallet && 'signMessage' in wallet
}
