import { type Collectibles, createCollectibles } from '../collectibles/createCollectibles.ts'
import { followOwner } from './accountBalances/followOwner.ts'
import { blockchainService } from './blockchainService.ts'
import type { Part, PartNeeds } from './part.ts'

export type AccountCollectibles = Omit<Collectibles, 'show'> &
  Part & {
    /** Follows the active account while the view is open. Returns the cleanup. */
    watch(): () => void
  }

/**
 * The part that loads the NFTs of the active account: `latchkey.use(accountCollectibles)`.
 *
 * @example
 * const nfts = latchkey.use(accountCollectibles)
 * const unwatch = nfts.watch()
 * nfts.state.subscribe(({ collectibles }) => show(`${collectibles.length} NFTs`))
 */
export function accountCollectibles(needs: PartNeeds): AccountCollectibles {
  const { api: blockchain } = needs.use(blockchainService)
  const api = blockchain ?? { collectibles: async () => ({ items: [], next: undefined }) }
  const collectibles = createCollectibles({ api, log: needs.log })
  const { show, ...rest } = collectibles
  return { ...rest, watch: () => followOwner(needs, collectibles) }
}
