import type { CaipNetworkId, Clock } from '@latchkey/core'
import { createShortCache } from '@latchkey/service'
import type { IndexStateReader } from './indexState.ts'

const pageMs = 1_000
const mostPages = 256
/** Letters of a page that is remembered: pictures of collectibles may be in it. */
const mostLetters = 262_144

/**
 * Remembers pages read from the index, as JSON, for 1 s and only while the index stays as it is: a page is never behind the
 * index. What else it shows, such as prices, may be 1 s older than its source.
 */
export function createPageCache({ clock, index }: { clock: Clock; index: Pick<IndexStateReader, 'now'> }) {
  const pages = createShortCache<string>({
    ...{ clock, ms: pageMs, maxEntries: mostPages },
    shouldKeep: (json) => json.length <= mostLetters,
  })
  /** @param key - names the page among all that are remembered */
  return async (
    networks: readonly CaipNetworkId[],
    key: string,
    read: () => Promise<unknown>,
  ): Promise<string> => {
    const state = await index.now(networks)
    return pages(`${key} ${state}`, async () => JSON.stringify(await read()))
  }
}
