import { type Collectibles, createCollectibles } from '../collectibles/createCollectibles.ts'
import { blockchainService } from './blockchainService.ts'
import { followOwner } from './followOwner.ts'
import type { Part, PartNeeds } from './part.ts'

export type AccountCollectibles = Omit<Collectibles, 'show'> &
  Part & {
    /** Follows the account in use while somebody looks. Returns the way out. */
    watch(): () => void
  }

/** The part that knows the NFTs of the account in use: `latchkey.use(accountCollectibles)`. */
export function accountCollectibles(needs: PartNeeds): AccountCollectibles {
  const { api: blockchain } = needs.use(blockchainService)
  const api = blockchain ?? { collectibles: async () => ({ items: [], next: undefined }) }
  const collectibles = createCollectibles({ api, log: needs.log })
  const { show, ...rest } = collectibles
  return { ...rest, watch: () => followOwner(needs, collectibles) }
}
