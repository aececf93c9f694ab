import type { CaipNetworkId } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import { databases } from '@latchkey/server-kit/testing'
import { toHex } from 'viem'
import { describe, expect } from 'vitest'
import { chainCursors } from '../database/launchpadSchema.ts'
import { silentRpc } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { worldOn } from '../testing/worldOn.ts'
import { createIndexer } from './createIndexer.ts'

const network = { id: 910056, caipNetworkId: 'eip155:910056' as CaipNetworkId }
const hashOf = (chain: number, number: number) => toHex(chain * 1_000 + number + 1, { size: 32 })

/** A node of a chain without events. */
function createNode() {
  const node = { isAway: false, chain: 1, head: 3 }
  async function call(_: CaipNetworkId, method: string, [tag]: readonly unknown[]) {
    if (node.isAway) throw new TypeError('away')
    if (method === 'eth_getLogs') return []
    const number = tag === 'latest' ? node.head : Number(tag)
    if (number > node.head) return null
    return {
      ...{ number: toHex(number), timestamp: toHex(1_700_000_000 + number) },
      ...{ hash: hashOf(node.chain, number), parentHash: hashOf(node.chain, number - 1) },
    }
  }
  return { node, call }
}

describe.each(databases)('a chain that is away, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)

  it('the pages open and report the lag, and the mirror reads on when the chain answers, also as another one', async () => {
    const { node, call } = createNode()
    const clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z'))
    const indexer = createIndexer({
      ...{ db: db(), call, clock, network, roots: new Map(), log: () => {} },
      ...{ fromBlock: 0, depth: 2, practice: false, pollMs: 1_000 },
    })
    const rpc: typeof silentRpc = async (...request) => {
      if (node.isAway) throw new TypeError('away')
      return silentRpc(...request)
    }
    const world = setup({ indexers: [indexer], rpc })
    const visitor = personOn(world)
    const lag = async () => (await visitor.page()).app.lagSec[network.id]
    const health = async () => (await world.app.request('/healthz')).status

    await indexer.catchUp()
    indexer.start()
    expect([await lag(), await health()]).toEqual([0, 200])

    node.isAway = true
    await clock.advance(25_000)
    expect(await lag()).toBeGreaterThan(20)
    for (const path of ['/', '/projects', '/nfts', '/airdrops', '/settings/leaderboard'])
      expect([path, (await visitor.browser.send(path)).status]).toEqual([path, 200])
    await clock.advance(100_000)
    expect(await health()).toBe(503)

    // The chain was restarted from its first block, and is shorter.
    Object.assign(node, { isAway: false, chain: 2, head: 2 })
    const lagLater = async () => {
      await clock.advance(1_000)
      return lag()
    }
    await expect.poll(lagLater).toBeLessThan(2)
    expect(await health()).toBe(200)
    expect(await indexer.waitFor(2, 0)).toBe(true)
    expect(await db().select().from(chainCursors)).toMatchObject([{ lastHash: hashOf(2, 2) }])
    await indexer.stop()
  })
})
