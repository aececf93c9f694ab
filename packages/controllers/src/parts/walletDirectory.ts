import type { DirectoryApi } from '@latchkey/core/api'
import { createWallets, type Wallets } from '../wallets/createWallets.ts'
import { directoryService } from './directoryService.ts'
import type { Part, PartNeeds } from './part.ts'

export type WalletDirectory = Wallets & Part

/**
 * The part that loads the wallet directory: `latchkey.use(walletDirectory)`. Without a directory service it contains the
 * host app's custom wallets, and without these a few well-known ones, so that a visitor without a wallet can get one.
 *
 * @example
 * const directory = latchkey.use(walletDirectory)
 * directory.load()
 * directory.search('harbour')
 * directory.state.subscribe(({ search }) => show(search.status))
 */
export function walletDirectory(needs: PartNeeds): WalletDirectory {
  const { config, networks, adapters, clock, platform, log } = needs
  const { api: directory } = needs.use(directoryService)
  const wallets = createWallets({
    ...config,
    directory: directory ?? withoutService(config.customWallets.length > 0),
    where: {
      environment: platform.environment,
      onlyWalletConnect: adapters.size === 0,
      namespaces: [...adapters.keys()],
      chains: networks.map(({ caipNetworkId }) => caipNetworkId),
    },
    clock,
    platform,
    log,
  })
  return {
    ...wallets,
    dismiss: () => wallets.search(''),
  }
}

/** A directory of the well-known wallets, or of none if the host app has its own. */
function withoutService(hasOwn: boolean): Pick<DirectoryApi, 'wallets' | 'walletImage'> {
  return {
    async wallets({ page, entries, include = [], exclude = [], search = '' }) {
      const { wellKnownWallets } = await import('../wallets/wellKnownWallets.ts')
      const text = search.trim().toLowerCase()
      const found = (hasOwn ? [] : wellKnownWallets).filter(
        ({ id, name }) =>
          (include.length === 0 || include.includes(id)) &&
          !exclude.includes(id) &&
          name.toLowerCase().includes(text),
      )
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
    walletImage: ({ image_url }) => image_url ?? undefined,
  }
}
