import { createWallets, type Wallets } from '../wallets/createWallets.ts'
import { directoryService } from './directoryService.ts'
import type { Part, PartNeeds } from './part.ts'

export type WalletDirectory = Wallets & Part

/**
 * The part that loads the wallet directory: `latchkey.use(walletDirectory)`. Without a directory service it contains the
 * host app's custom wallets.
 */
export function walletDirectory(needs: PartNeeds): WalletDirectory {
  const { config, networks, adapters, clock, platform, log } = needs
  const { api: directory } = needs.use(directoryService)
  const wallets = createWallets({
    ...config,
    directory: directory ?? {
      wallets: async () => ({ wallets: [], count: 0 }),
      walletImage: ({ image_url }) => image_url ?? undefined,
    },
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
