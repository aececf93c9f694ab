import type { CaipNetworkId, Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import type { IndexStateReader } from './indexState.ts'

const pageMs = 1_000
const maxPages = 256
/** Maximum length of a cached page, characters. A page may contain images of collectibles. */
const maxCharacters = 262_144

/**
 * Caches pages read from the index as JSON, for 1 s and only while the index is unchanged, so a page is never older than the
 * index. Other data in it, such as prices, may be 1 s older than its source.
 */
export function createPageCache({ clock, index }: { clock: Clock; index: Pick<IndexStateReader, 'now'> }) {
  const pages = createShortCache<string>({
    ...{ clock, ms: pageMs, maxEntries: maxPages },
    shouldKeep: (json) => json.length <= maxCharacters,
  })
  /** @param key - unique among all cached pages */
  return async (
    networks: readonly CaipNetworkId[],
    key: string,
    read: () => Promise<unknown>,
  ): Promise<string> => {
    const state = await index.now(networks)
    return pages(`${key} ${state}`, async () => JSON.stringify(await read()))
  }
}
