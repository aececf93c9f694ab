import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { sql } from 'drizzle-orm'
import { parseTransaction } from 'viem'
import { afterEach, describe, expect } from 'vitest'
import { chainEvents, dropEntries, drops, tokens } from '../database/launchpadSchema.ts'
import { sponsoredClaims } from '../database/relaySchema.ts'
import { createRelayNode } from '../testing/createRelayNode.ts'
import { accounts } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { storeCursor } from '../testing/storeCursor.ts'
import { worldOn } from '../testing/worldOn.ts'

const chainId = 910056
const now = Date.parse('2026-03-01T09:30:00Z')
const dayMs = 86_400_000
const token = '0x00000000000000000000000000000000000000bb'
const contract = '0x00000000000000000000000000000000000000dd'
const root = `0x${'ab'.repeat(32)}`
const [maker, other] = accounts

describe.each(databases)('claims for users, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  afterEach(async () => {
    await db().execute(
      sql`truncate buckets, sponsored_claims, users, sessions, drops, chain_events, chain_cursors cascade`,
    )
  })
  const stored = () => db().select().from(sponsoredClaims)

  /** A published drop for two accounts, and the users of both; only the first wants to be claimed for. */
  async function start({ opensAt = now - dayMs, starred = true } = {}) {
    const { rpc, node } = createRelayNode()
    const world = setup({ rpc })
    await storeCursor(db(), chainId, new Date(now))
    const creator = maker.address.toLowerCase()
    await db()
      .insert(tokens)
      .values({ chainId, address: token, name: 'Aurora', symbol: 'AUR', decimals: 18, supply: '1000' })
      .onConflictDoNothing()
    const dropId = randomUUID()
    const times = { startsAt: new Date(opensAt), endsAt: new Date(now + dayMs), createdAt: new Date(now) }
    await db()
      .insert(drops)
      .values({ id: dropId, chainId, creatorAddress: creator, title: 'Season 2', token, root, ...times })
    await db()
      .insert(dropEntries)
      .values(
        [maker, other].map(({ address }, idx) => ({
          ...{ dropId, idx, kind: 'evm' as const, subject: address.toLowerCase(), amount: '5' },
        })),
      )
    const [start, end] = [opensAt, now + dayMs].map((ms) => String(ms / 1000))
    const args = { id: '7', token, creator, root, total: '10', start, end, attestor: creator }
    await db()
      .insert(chainEvents)
      .values({
        ...{ chainId, blockNumber: 1, blockHash: '0x1', at: new Date(now), txHash: '0x7', logIndex: 0 },
        ...{ contract, kind: 'drop', name: 'DropCreated', account: creator, args },
      })
    const person = personOn(world)
    await person.browser.signIn(maker)
    await person.patch('/settings/receiving', { claimsForMe: true })
    const ref = starred ? dropId : randomUUID()
    await person.post('/stars', { kind: 'drop', ref, chainId, starred: true })
    const second = personOn(world)
    await second.browser.signIn(other)
    await second.post('/stars', { kind: 'drop', ref: dropId, chainId, starred: true })
    return { world, node, person, claim: async () => world.relay?.claimForUsers() }
  }

  it('an airdrop that is open is claimed for who wishes it, once', async () => {
    const { world, node, person, claim } = await start()
    expect((await person.user())?.claimsForMe).toBe(true)
    await claim()
    await claim()
    expect(await stored()).toMatchObject([
      { target: contract, call: 'claim', dropNumber: 7, account: maker.address.toLowerCase() },
    ])
    await world.relay?.work()
    expect(node.pool.map((raw) => parseTransaction(raw).to)).toEqual([contract])
    node.mine()
    await world.advance(2_000)
    await world.relay?.work()
    await claim()
    expect(await stored()).toMatchObject([{ state: 'done' }])
  })

  it('an airdrop that the user has not starred is not claimed, and uses nothing up', async () => {
    const { claim } = await start({ starred: false })
    await claim()
    expect(await stored()).toEqual([])
  })

  it('before it opens, and without the wish, nothing is claimed', async () => {
    const { claim } = await start({ opensAt: now + 60_000 })
    await claim()
    expect(await stored()).toEqual([])
    await db().execute(sql`truncate chain_events, drops cascade`)
    const open = await start()
    await open.person.patch('/settings/receiving', { claimsForMe: false })
    await open.claim()
    expect(await stored()).toEqual([])
  })

  it('what the contract refuses is tried again ten minutes later', async () => {
    const { world, node, claim } = await start()
    node.refusal = '0x'
    await claim()
    expect(world.logged).toContainEqual({ event: 'relay_claim_for_user_refused', code: 'refused' })
    node.refusal = undefined
    await claim()
    expect(await stored()).toEqual([])
    await world.advance(600_000)
    await claim()
    expect(await stored()).toHaveLength(1)
  })
})
