import { randomUUID } from 'node:crypto'
import { NodeUnavailable, type Rpc } from '@latchkey/server-kit/chains'
import { databases } from '@latchkey/server-kit/testing'
import { eq, sql } from 'drizzle-orm'
import { getAddress, type Hex, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, describe, expect } from 'vitest'
import type { Distribution, DropAttestation } from '../../shared/props/airdrops.ts'
import { chainCursors, chainEvents, drops, tokens } from '../database/launchpadSchema.ts'
import { subjectBytes } from '../lists/dropTree.ts'
import { accounts, familyChains, silentRpc, solanaAccount } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { storeCursor } from '../testing/storeCursor.ts'
import { worldOn } from '../testing/worldOn.ts'
import { claimTypes } from './attestClaim.ts'
import { demoAttestorKey } from './demoAttestor.ts'

const chainId = 910056
const token = '0x00000000000000000000000000000000000000bb'
const now = Date.parse('2026-03-01T09:30:00Z')
const dayMs = 86_400_000
const [maker, other] = accounts
const solana = solanaAccount(9)

describe.each(databases)('airdrops, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  // The limits of requests would count all tests together.
  afterEach(async () => {
    if (place) await db().execute(sql`delete from buckets`)
  })
  const draft = (fields: Record<string, unknown> = {}) => ({
    ...{ chainId, creator: maker.address, token, title: 'Season 2', description: '' },
    ...{ start: new Date(now - dayMs).toISOString(), end: new Date(now + dayMs).toISOString() },
    csv: `${other.address},1.5\n${solana.address},2\n`,
    ...fields,
  })
  async function storeChain() {
    await storeCursor(db(), chainId, new Date(now))
    await db()
      .insert(tokens)
      .values({ chainId, address: token, name: 'Aurora', symbol: 'AUR', decimals: 18, supply: '1000' })
      .onConflictDoNothing()
  }
  async function creator(world: ReturnType<typeof setup>) {
    await storeChain()
    const person = personOn(world)
    await person.browser.signIn(maker)
    const distribution = async () => {
      const answer = await person.browser.send('/settings/money', {
        headers: {
          ...{ 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' },
          ...{ 'x-inertia-partial-component': 'Settings/SpendAbility' },
          'x-inertia-partial-data': 'distribution',
        },
      })
      return ((await answer.json()) as { props: { distribution: Distribution } }).props.distribution
    }
    return { ...person, distribution }
  }
  /** Puts the drop on the chain, as its creator’s transaction does. */
  async function publish(
    { root, total }: { root: string | null; total: string },
    onchainId: number,
    attestor = privateKeyToAccount(demoAttestorKey).address,
  ) {
    const [start, end] = [now - dayMs, now + dayMs].map((ms) => String(ms / 1000))
    const args = {
      id: String(onchainId),
      token,
      creator: maker.address.toLowerCase(),
      root,
      total,
      start,
      end,
      attestor: attestor.toLowerCase(),
    }
    await db()
      .insert(chainEvents)
      .values({
        ...{ chainId, blockNumber: 1, blockHash: '0x1', at: new Date(now), txHash: `0x${onchainId}` },
        ...{ logIndex: 0, contract: '0x00000000000000000000000000000000000000dd', kind: 'drop' },
        ...{ name: 'DropCreated', account: args.creator, args },
      })
    // The directory is read again once a chain has moved.
    await db()
      .update(chainCursors)
      .set({ lastHash: `0x${onchainId}` })
      .where(eq(chainCursors.chainId, chainId))
  }

  it('a draft is stored with its list, built, and a change drops its root', async () => {
    const { post, patch, distribution, errors } = await creator(setup({ chains: familyChains }))
    expect((await post('/drops', draft())).status).toBe(303)
    expect(await errors()).toEqual({})
    const [stored] = (await distribution()).drafts
    expect(stored).toMatchObject({
      ...{ title: 'Season 2', entries: 2, solanaEntries: 1, total: '3500000000000000000', root: null },
      ...{ creator: maker.address, token: { symbol: 'AUR' } },
    })
    await post(`/drops/${stored?.id}/build`, {})
    const [built] = (await distribution()).drafts
    expect(built?.root).toMatch(/^0x[0-9a-f]{64}$/)
    const { csv: _, ...words } = draft({ title: 'Season 3' })
    await patch(`/drops/${stored?.id}`, words)
    expect((await distribution()).drafts[0]).toMatchObject({ title: 'Season 3', entries: 2, root: null })
    await post(`/drops/${stored?.id}/build`, {})
    expect((await distribution()).drafts[0]?.root).toBe(built?.root)
  })

  it('a long list is taken, and no other long body', async () => {
    const { post, patch, distribution, errors } = await creator(setup({ chains: familyChains }))
    const account = (index: number) => `0x${(index + 1).toString(16).padStart(40, '0')}`
    const csv = Array.from({ length: 8_000 }, (_, index) => `${account(index)},1`).join('\n')
    await post('/drops', draft({ title: 'Long', csv }))
    expect(await errors()).toEqual({})
    expect((await distribution()).drafts.find(({ title }) => title === 'Long')?.entries).toBe(8_000)
    expect((await patch('/settings/money', { csv })).status).toBe(413)
  })

  it('a chain that does not answer is named, instead of having no tokens', async () => {
    const node = { answers: true }
    const rpc: Rpc = (...call) =>
      node.answers ? silentRpc(...call) : Promise.reject(new NodeUnavailable('down'))
    const { distribution } = await creator(setup({ chains: familyChains, rpc }))
    node.answers = false
    expect(await distribution()).toMatchObject({ tokens: [], failed: [chainId] })
  })

  it('what is wrong is said at its field, and nothing is stored', async () => {
    const { post, distribution, errors } = await creator(setup({ chains: familyChains }))
    const before = (await distribution()).drafts.length
    const said = async (fields: Record<string, unknown>) => {
      await post('/drops', draft(fields))
      return errors()
    }
    const list = `${other.address},1\n${other.address.toLowerCase()},1\n${maker.address},0\n`
    expect(await said({ csv: list })).toEqual({
      csv: 'Line 2: same address as line 1.\nLine 3: amount must be above zero.',
    })
    expect(await said({ csv: undefined })).toEqual({ csv: 'Choose the list.' })
    expect(await said({ token: other.address })).toEqual({ token: 'Choose a token of the launchpad.' })
    expect(await said({ creator: other.address })).toEqual({ creator: 'Sign in with that wallet first.' })
    expect(await said({ end: new Date(now + 60_000).toISOString() })).toEqual({
      end: 'Keep it open for at least an hour from now.',
    })
    expect(await said({ end: new Date(now - 2 * dayMs).toISOString() })).toEqual({
      end: 'Choose an end after the start.',
    })
    expect(await said({ title: 'x', end: '' })).toEqual({
      title: 'Use 2 to 60 characters.',
      end: 'Choose when it ends.',
    })
    expect((await distribution()).drafts).toHaveLength(before)
  })

  it('another user neither reads, changes, builds nor deletes a draft', async () => {
    const world = setup({ chains: familyChains })
    const { post, remove, distribution } = await creator(world)
    await post('/drops', draft({ title: 'Mine' }))
    const id = (await distribution()).drafts.find(({ title }) => title === 'Mine')?.id
    const stranger = personOn(world)
    await stranger.browser.signIn(other)
    expect((await stranger.browser.send(`/drops/${id}/list.json`)).status).toBe(404)
    expect((await stranger.post(`/drops/${id}/build`, {})).status).toBe(404)
    expect((await stranger.remove(`/drops/${id}`)).status).toBe(404)
    const taken = draft({ creator: other.address, title: 'Theirs' })
    expect((await stranger.patch(`/drops/${id}`, taken)).status).toBe(404)
    expect((await distribution()).drafts.find((one) => one.id === id)).toMatchObject({
      title: 'Mine',
      root: null,
    })
    expect((await remove(`/drops/${id}`)).status).toBe(303)
    expect((await distribution()).drafts.some((one) => one.id === id)).toBe(false)
  })

  it('on chain it cannot be changed, its list is public, and the holder of a Solana account names who is paid, once', async () => {
    const world = setup({ chains: familyChains })
    const { post, patch, remove, distribution, errors } = await creator(world)
    await post('/drops', draft({ title: 'Published', csv: `${solana.address},7\n${maker.address},1\n` }))
    const id = (await distribution()).drafts.find(({ title }) => title === 'Published')?.id ?? ''
    await post(`/drops/${id}/build`, {})
    const built = (await distribution()).drafts.find((one) => one.id === id)
    await publish(built ?? { root: null, total: '0' }, 41)
    await world.advance(2_000)
    const { drafts, published, attestor } = await distribution()
    expect(drafts.some((one) => one.id === id)).toBe(false)
    expect(published.find((one) => one.id === id)).toMatchObject({ entries: 2, claims: 0, swept: null })
    await patch(`/drops/${id}`, draft())
    expect(await errors()).toEqual({ form: 'This drop is on the chain and cannot be changed.' })
    expect((await remove(`/drops/${id}`)).status).toBe(404)
    const guest = world.visitor()
    const list = (await (await guest.send(`/drops/${id}/list.json`)).json()) as {
      total: string
      root: string
    }
    expect(list).toMatchObject({
      total: built?.total,
      root: built?.root,
      entries: [{ index: 0 }, { index: 1 }],
    })
    const unclaimed = await (await guest.send(`/drops/${id}/unclaimed.csv`)).text()
    expect(unclaimed).toBe(`address,amount
${solana.address},7
${maker.address.toLowerCase()},1
`)

    const ask = (browser: typeof guest, to: string) =>
      browser.json(`/drops/${id}/attest`, { subject: solana.address, to })
    const refused = async (answer: Response) => [
      answer.status,
      ((await answer.json()) as { code: string }).code,
    ]
    expect(await refused(await ask(guest, maker.address))).toEqual([403, 'not_yours'])
    const holder = personOn(world)
    await holder.browser.signIn(solana)
    expect(await refused(await ask(holder.browser, other.address))).toEqual([403, 'not_yours'])
    await holder.browser.signIn(other)
    const answer = (await (await ask(holder.browser, other.address)).json()) as DropAttestation
    expect(answer).toMatchObject({ to: other.address, deadline: Math.floor(now / 1000) + 2 + 3_600 })
    const signer = await recoverTypedDataAddress({
      domain: {
        ...{ name: 'LatchkeyDrop', version: '1', chainId },
        verifyingContract: getAddress('0x00000000000000000000000000000000000000dd'),
      },
      types: claimTypes,
      primaryType: 'SolanaClaim',
      message: {
        ...{ dropId: 41n, index: 0n, to: getAddress(answer.to), deadline: BigInt(answer.deadline) },
        subject: subjectBytes({ kind: 'solana', subject: solana.address }),
      },
      signature: answer.signature as Hex,
    })
    expect(signer).toBe(attestor)
    expect(attestor).toBe(privateKeyToAccount(demoAttestorKey).address)
    // Signed again for the same account only.
    expect((await ask(holder.browser, other.address)).status).toBe(200)
    const both = personOn(world)
    await both.browser.signIn(solana)
    await both.browser.signIn(maker)
    expect(await refused(await ask(both.browser, maker.address))).toEqual([409, 'already_named'])
  })

  it('a drop that was published with another key says so, and nothing is signed', async () => {
    const world = setup({ chains: familyChains })
    const { post, distribution } = await creator(world)
    await post('/drops', draft({ title: 'Old key', csv: `${solana.address},9\n` }))
    const id = (await distribution()).drafts.find(({ title }) => title === 'Old key')?.id ?? ''
    await post(`/drops/${id}/build`, {})
    const built = (await distribution()).drafts.find((one) => one.id === id)
    await publish(built ?? { root: null, total: '0' }, 42, other.address)
    await world.advance(2_000)
    const holder = personOn(world)
    await holder.browser.signIn(solana)
    await holder.browser.signIn(other)
    const answer = await holder.browser.json(`/drops/${id}/attest`, {
      ...{ subject: solana.address, to: other.address },
    })
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'other_key', message: expect.stringContaining('its key was replaced') },
    ])
  })

  it('a creator has 20 drafts at most, built or not', async () => {
    const { post, errors } = await creator(setup({ chains: familyChains }))
    await db()
      .insert(drops)
      .values(
        Array.from({ length: 20 }, (_, index) => ({
          ...{ id: randomUUID(), chainId, token, title: 'Draft', root: `0x${index}` },
          ...{ creatorAddress: maker.address.toLowerCase(), createdAt: new Date(now) },
          ...{ startsAt: new Date(now), endsAt: new Date(now + dayMs) },
        })),
      )
    await post('/drops', draft())
    expect(await errors()).toEqual({ form: 'Delete a draft first: 20 is the most.' })
  })

  it('without a key no list has Solana accounts, and nothing is signed', async () => {
    const world = setup({ chains: familyChains, env: { LATCHKEY_LIVE: '1' } })
    const { post, errors, browser } = await creator(world)
    await post('/drops', draft())
    expect(await errors()).toEqual({ csv: 'This site cannot pay Solana accounts.' })
    const answer = await browser.json('/drops/any/attest', { subject: solana.address, to: maker.address })
    expect(answer.status).toBe(503)
  })

  it('tokens of Solana accounts go by default to an account of the user, until its wallet is removed', async () => {
    const person = await creator(setup({ chains: familyChains }))
    await person.patch('/settings/receiving', { dropAccount: other.address })
    expect(await person.errors()).toEqual({ dropAccount: 'Choose an account of yours.' })
    await person.patch('/settings/receiving', { dropAccount: maker.address })
    expect((await person.user())?.dropAccount).toBe(maker.address)
    await person.patch('/settings/receiving', { dropAccount: null })
    expect((await person.user())?.dropAccount).toBeNull()
  })
})
