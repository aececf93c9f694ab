import { type Connector, checkIcon, cleanName, createWalletRegistry } from '@latchkey/core'
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
const reservedIds = [legacyId, walletConnectConnector.id, embeddedConnector.id]
const legacyNames = { isPhantom: 'Phantom', isSolflare: 'Solflare', isBackpack: 'Backpack' } as const

/**
 * The wallets of this page: those that register themselves, or the legacy wallet while there is none. The name of a wallet is
 * its id, because the Wallet Standard has no other that is stable between page loads; a second wallet of the same name gets
 * a number, and both are marked as conflict. The wallet of an id never changes. Security R-64.
 */
export function createStandardWallets(page: WalletPage) {
  let known: readonly KnownWallet[] = []
  /** The wallets that have or had each id. A wallet may have any name, but not the id of a connector of another kind. */
  const ids = new Map<string, unknown>(reservedIds.map((id) => [id, undefined]))
  const isKnown = (wallet: unknown) =>
    known.some((one) => 'standard' in one.wallet && one.wallet.standard === wallet)

  const idOf = (name: string, wallet: unknown): string => {
    let id = name
    for (let twin = 2; ids.has(id) && ids.get(id) !== wallet; twin++) id = `${name}#${twin}`
    ids.set(id, wallet)
    return id
  }
  /** Only the registration that added a wallet removes it: another script could register it again to remove it. */
  const add = (wallet: unknown): (() => void) => {
    const one = isKnown(wallet) ? undefined : toKnown(wallet, idOf)
    if (!one) return () => {}
    known = [...known, one]
    registry.notify()
    return () => {
      if (!known.includes(one)) return
      known = known.filter((other) => other !== one)
      registry.notify()
    }
  }

  const all = (): readonly KnownWallet[] => (known.length > 0 ? known : legacyWallets(page))

  const registry = createWalletRegistry<KnownWallet>({
    all,
    isTwin: (one, other) => one.name === other.name,
    subscribe: () => page.registeredWallets(add),
  })
  return registry
}

/** Validates a registered wallet. `undefined` for one without a Solana chain, or that cannot connect. */
function toKnown(wallet: unknown, idOf: (name: string, wallet: unknown) => string): KnownWallet | undefined {
  try {
    const standard = wallet as StandardWallet
    const { name: claimed, icon, chains } = standard
    const isOfSolana = Array.isArray(chains) && chains.some((chain) => /^solana:/.test(String(chain)))
    if (!isOfSolana || !featureOf(standard, 'standard:connect')) return undefined
    const name = cleanName(claimed, 'Wallet')
    const connector: Connector = {
      id: idOf(name, wallet),
      name,
      type: 'ANNOUNCED',
      namespace: 'solana',
      imageUrl: checkIcon(icon),
    }
    return Object.freeze({ connector: Object.freeze(connector), wallet: { standard } })
  } catch {
    // Not an object, or a getter threw.
    return undefined
  }
}

function legacyWallets(page: WalletPage): readonly KnownWallet[] {
  const legacy = page
    .legacyWallets()
    .find(
      (one): one is object =>
        typeof one === 'object' && one !== null && 'connect' in one && 'signMessage' in one,
    )
  if (!legacy) return []
  const [, name = 'Solana wallet'] = Object.entries(legacyNames).find(([flag]) => flag in legacy) ?? []
  return [{ connector: { id: legacyId, name, type: 'INJECTED', namespace: 'solana' }, wallet: { legacy } }]
}
