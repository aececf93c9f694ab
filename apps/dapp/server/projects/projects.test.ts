import { randomUUID } from 'node:crypto'
import { databases } from '@latchkey/server-kit/testing'
import { eq } from 'drizzle-orm'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterEach, describe, expect } from 'vitest'
import type { LaunchInput } from '../../shared/launchDraft.ts'
import type { AddressProps } from '../../shared/props/address.ts'
import type { CreateLaunchProps } from '../../shared/props/createLaunch.ts'
import { chainCursors, chainEvents, projects, tokens } from '../database/launchpadSchema.ts'
import { accounts, silentRpc } from '../testing/createWorld.ts'
import { personOn } from '../testing/personOn.ts'
import { storeCursor } from '../testing/storeCursor.ts'
import { worldOn } from '../testing/worldOn.ts'

const chainId = 910056
const token = '0x00000000000000000000000000000000000000bb'
const presale = '0x00000000000000000000000000000000000000cc'
const now = Date.parse('2026-03-01T09:30:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const [maker, other] = accounts
const words = 'A meadow is a field in which grass and flowers grow, and in which nobody has to do anything. '

const valid: LaunchInput = {
  ...{ chainId, owner: maker.address, source: 'new', name: 'Meadow', symbol: 'MDW', supply: '1000000' },
  ...{ token: '', hardCap: '40', softCap: '10', minBuy: '0.05', maxBuy: '5', rate: '10000' },
  ...{ start: at(1), end: at(100), tgePercent: '20', cliffDays: '0', vestingDays: '60' },
  ...{ lockPercent: '20', lockCliffDays: '180', lockEndDays: '365' },
  ...{ tagline: 'Grass for all', description: words.repeat(2), links: 'https://meadow.example/' },
}
const body = (change: Partial<LaunchInput> = {}, step = 'about') => ({ ...valid, ...change, step })

describe.each(databases)('launches of creators, on $name', ({ place }) => {
  const { it, setup, db } = worldOn(place)
  // The drafts and limits of a user would count all tests together.
  afterEach(async () => {
    if (!place) return
    await db().delete(projects)
    await db().delete(chainEvents)
    await db().execute('delete from buckets')
  })

  async function creator(world: ReturnType<typeof setup>, account: (typeof accounts)[number] = maker) {
    await storeCursor(db(), chainId, new Date(now))
    await db()
      .insert(tokens)
      .values({ chainId, address: token, name: 'Meadow', symbol: 'MDW', decimals: 18, supply: '1' })
      .onConflictDoNothing()
    const person = personOn(world)
    await person.browser.signIn(account)
    const create = async (draft = '') => {
      const answer = await person.browser.send(`/projects?create=1${draft && `&draft=${draft}`}`, {
        headers: {
          ...{ 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' },
          ...{ 'x-inertia-partial-component': 'Projects', 'x-inertia-partial-data': 'draft,drafts' },
        },
      })
      const { props } = (await answer.json()) as { props: Required<CreateLaunchProps> }
      return { draft: props.draft, drafts: props.drafts }
    }
    /** Saves a valid draft. @returns its id and salt */
    async function drafted(change: Partial<LaunchInput> = {}) {
      await person.post('/projects', body(change))
      expect(await person.errors()).toEqual({})
      const { draft } = await create()
      if (!draft) throw new Error('There is no draft.')
      return draft
    }
    return { ...person, create, drafted }
  }

  let block = 1
  /** Puts events on the chain, as transactions do. */
  async function happen(...events: readonly { name: string; args: Record<string, unknown> }[]) {
    block++
    await db()
      .insert(chainEvents)
      .values(
        events.map(({ name, args }, logIndex) => ({
          ...{ chainId, blockNumber: block, blockHash: '0x1', at: new Date(now), txHash: `0x${block}` },
          ...{ logIndex, contract: token, kind: 'launchpad', name, account: null, args },
        })),
      )
    // The directory is read again once a chain has moved.
    await db()
      .update(chainCursors)
      .set({ lastHash: `0x${block}` })
      .where(eq(chainCursors.chainId, chainId))
  }
  const sale = (salt: string, owner: string = maker.address) => ({
    name: 'PresaleCreated',
    args: {
      ...{ presale, token, owner: owner.toLowerCase(), salt, softCap: '10', hardCap: '40' },
      ...{ start: String(now / 1000 + 3600), end: String(now / 1000 + 36_000) },
      params: { minBuy: '1', maxBuy: '5', rate: '1', tgeBps: '2000', cliff: '0', vesting: '60' },
    },
  })
  const lock = {
    name: 'LockCreated',
    args: {
      ...{ id: '0', token, creator: maker.address.toLowerCase(), beneficiary: maker.address.toLowerCase() },
      ...{ amount: '1', label: 'Team', start: '1', cliff: '2', end: '3' },
    },
  }

  it('a guest is asked to sign in, and comes back to the form', async () => {
    const world = setup()
    const guest = personOn(world)
    const answer = await guest.browser.send('/projects?create=1')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/?auth=1&intended=%2Fprojects%3Fcreate%3D1'.replaceAll('%2F', '/'),
    ])
    expect((await guest.post('/projects', body())).headers.get('location')).toContain('/?auth=1')
    expect(await db().$count(projects)).toBe(0)
  })

  it('a draft is stored with each step, and is read as it was typed', async () => {
    const { post, patch, create, errors } = await creator(setup())
    expect(await create()).toMatchObject({ draft: null, drafts: [] })
    const first = await post('/projects', body({ hardCap: '', description: '' }, 'token'))
    expect(first.status).toBe(303)
    const { draft, drafts } = await create()
    expect(first.headers.get('location')).toBe(`/projects?create=1&draft=${draft?.id}`)
    expect(draft).toMatchObject({ state: 'draft', step: 'token', ownToken: null })
    expect(draft?.input).toEqual({ ...valid, hardCap: '', description: '' })
    expect(draft?.salt).toMatch(/^0x[0-9a-f]{64}$/)
    expect(drafts).toEqual([{ id: draft?.id, name: 'Meadow', chainId, state: 'draft' }])
    expect(draft?.contracts.launchpad).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await patch(`/projects/${draft?.id}`, body({ softCap: '12' }))
    expect(await errors()).toEqual({})
    const changed = (await create()).draft
    expect(changed).toMatchObject({ id: draft?.id, step: 'about', salt: draft?.salt })
    expect(changed?.input.softCap).toBe('12')
    expect((await create('new')).draft).toBeNull()
  })

  it('what is wrong is said at its field, and nothing is stored', async () => {
    const world = setup()
    const { post, create, errors } = await creator(world)
    await creator(world, other)
    const said = async (sent: unknown) => {
      await post('/projects', sent)
      return errors()
    }
    expect(await said(body({ softCap: '8' }, 'sale'))).toEqual({
      softCap: 'The soft cap must be at least a quarter of the hard cap.',
    })
    expect(await said(body({ start: at(0) }, 'sale'))).toEqual({
      start: 'Open it at least 5 minutes from now.',
    })
    expect(await said(body({ chainId: 1 }))).toEqual({ chainId: 'Choose a network.' })
    expect(await said(body({ owner: other.address }))).toEqual({ form: 'Sign in with this wallet first.' })
    expect(await said({ step: 'token' })).toEqual({
      form: 'This cannot be saved. Reload the page and try again.',
    })
    expect((await create()).drafts).toEqual([])
  })

  it('another user neither changes, sends nor discards a draft', async () => {
    const world = setup()
    const { create, drafted, remove } = await creator(world)
    const { id } = await drafted()
    const stranger = await creator(world, other)
    const path = `/projects/${id}`
    expect((await stranger.create(id)).draft).toBeNull()
    expect((await stranger.patch(path, body({ owner: other.address }))).status).toBe(403)
    expect((await stranger.patch(path, { hash: `0x${'1'.repeat(64)}` })).status).toBe(403)
    expect((await stranger.remove(path)).status).toBe(403)
    expect((await stranger.post(`${path}/updates`, { body: 'Hello' })).status).toBe(403)
    expect((await stranger.remove(`/projects/${randomUUID()}`)).status).toBe(404)
    expect((await create()).draft).toMatchObject({ id, state: 'draft' })
    expect((await remove(path)).status).toBe(303)
    expect((await create()).drafts).toEqual([])
  })

  it('a draft is submitted with its transaction and on chain with its sale, and can no longer be changed', async () => {
    const world = setup()
    const { patch, remove, create, drafted } = await creator(world)
    const { id, salt } = await drafted()
    const path = `/projects/${id}`
    expect((await patch(path, { hash: 'soon' })).status).toBe(400)
    expect((await patch(path, { hash: `0x${'1'.repeat(64)}` })).status).toBe(204)
    expect((await create()).draft?.state).toBe('submitted')
    // A sale of another owner with the same salt is another launch.
    await happen(sale(salt, other.address))
    expect((await create()).draft?.state).toBe('submitted')
    await happen(sale(salt))
    expect((await create()).draft).toMatchObject({ id, state: 'onchain' })
    expect((await patch(path, body({ softCap: '15' }))).status).toBe(409)
    expect((await remove(path)).status).toBe(409)
    await happen(lock)
    expect(await create()).toMatchObject({ draft: null, drafts: [] })
  })

  it('the words of a launch are public once it is on chain and its owner is a wallet of the user', async () => {
    const world = setup()
    const { page, drafted } = await creator(world)
    const launch = async () => (await page<AddressProps>(`/address/${presale.slice(0, -2)}cc`)).launch
    const { salt } = await drafted()
    await happen(sale(salt))
    expect(await launch()).toMatchObject({
      ...{ tagline: valid.tagline, description: valid.description },
      links: [{ label: 'meadow.example', href: 'https://meadow.example/' }],
    })
    // The draft of one user about the sale of another, whose wallet it had.
    const stranger = await creator(world, other)
    const theirs = await stranger.user()
    await db()
      .update(projects)
      .set({ ownerUserId: theirs?.id ?? null })
    await world.advance(2_000)
    expect(await launch()).toMatchObject({ tagline: '', description: '', links: [] })
  })

  it('words that were not checked never become public', async () => {
    const { page, post, create } = await creator(setup())
    await post('/projects', body({ links: 'javascript:alert(1)' }, 'safety'))
    const { draft } = await create()
    expect(draft?.step).toBe('safety')
    await happen(sale(draft?.salt ?? ''))
    const { launch } = await page<AddressProps>(`/address/${presale}`)
    expect(launch).toMatchObject({ tagline: '', links: [] })
  })

  it('the creator posts updates of a launch on chain, one in ten minutes', async () => {
    const world = setup()
    const { page, post, drafted, errors } = await creator(world)
    const { id, salt } = await drafted()
    const path = `/projects/${id}/updates`
    expect((await post(path, { body: 'Soon' })).status).toBe(409)
    await happen(sale(salt))
    const shown = () => page<AddressProps>(`/address/${presale}`)
    await post(path, { body: ' ' })
    expect(await errors()).toEqual({ body: 'Write 1 to 2,000 characters.' })
    await post(path, { body: '<b>We are open</b>' })
    expect(await errors()).toEqual({})
    await post(path, { body: 'Again' })
    expect(await errors()).toEqual({ body: 'Wait 10 min before the next update.' })
    await world.advance(600_000)
    await post(path, { body: 'Later' })
    const { updates, ownProject } = await shown()
    expect(updates.map(({ body: text }) => text)).toEqual(['Later', '<b>We are open</b>'])
    expect(ownProject).toBe(id)
    const guest = (await (
      await world.visitor().send(`/address/${presale}`, {
        headers: { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345' },
      })
    ).json()) as { props: AddressProps }
    expect(guest.props.ownProject).toBeNull()
  })

  it('a user has ten drafts at most, and changes 20 times an hour', async () => {
    const { post, remove, create, errors } = await creator(setup())
    for (let count = 0; count < 10; count++) await post('/projects', body({}, 'token'))
    expect((await create()).drafts).toHaveLength(10)
    await post('/projects', body())
    expect(await errors()).toEqual({ form: 'Discard a draft first: 10 is the most.' })
    const [first] = (await create()).drafts
    await remove(`/projects/${first?.id}`)
    for (let count = 0; count < 8; count++) await post('/projects', {})
    const refused = await post('/projects', body())
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
    expect((await errors()).form).toMatch(/^Too many changes\. Wait \d+ min\.$/)
    expect((await create()).drafts).toHaveLength(9)
  })

  describe('a token that the creator owns', () => {
    const word = (value: number) => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
    type Chain = { held?: number; decimals?: number; code?: string; arrives?: number; simulates?: boolean }
    /** A node with one token, of whose transfers `arrives` arrives. */
    function node({
      held = 1000,
      decimals = 6,
      code = '0x60',
      arrives = 1000,
      simulates = true,
    }: Chain = {}) {
      const calls: Readonly<Record<string, Hex>> = {
        '0x06fdde03': text('Own'),
        '0x95d89b41': text('OWN'),
        '0x313ce567': word(decimals),
        '0x70a08231': word(held),
      }
      return setup({
        rpc: async (_, method, params) => {
          const [call] = params as [{ data?: string }]
          if (method === 'eth_getCode') return params[0] === token ? code : '0x'
          if (method === 'eth_call') return calls[call.data?.slice(0, 10) ?? ''] ?? '0x'
          if (method === 'eth_simulateV1' && simulates)
            return [
              {
                calls: [0, 1, arrives].map((value) => ({ status: '0x1', returnData: word(value) })),
              },
            ]
          return silentRpc(_, method, params, 0)
        },
      })
    }
    const owned = { source: 'own', token, name: '', symbol: '', supply: '', lockPercent: '0' } as const
    const small = { ...owned, hardCap: '1', softCap: '1', maxBuy: '1', rate: '0.0005' } as const

    it('is read from the chain', async () => {
      const { drafted } = await creator(node())
      expect(await drafted(small)).toMatchObject({
        input: { source: 'own', name: 'Own', symbol: 'OWN' },
        ownToken: { symbol: 'OWN', decimals: 6, held: '1000' },
      })
    })

    it.each<[Chain, Record<string, string>]>([
      [{ code: '0x' }, { token: 'There is no contract at this address on this network.' }],
      [{ decimals: 19 }, { token: 'Use a token of at most 18 decimals.' }],
      [{ decimals: 1e30 }, { token: 'This is not an ERC-20 token.' }],
      [{ held: 0 }, { token: 'Your wallet holds none of this token.' }],
      [{ arrives: 990 }, { token: 'This token takes a fee of transfers, so a sale would lack tokens.' }],
      [{ held: 499, arrives: 499 }, { rate: 'The sale needs 0.0005 tokens, more than you hold.' }],
      [{ arrives: 990, simulates: false }, {}],
    ])('with %j is refused: %j', async (chain, problems) => {
      const { post, errors } = await creator(node(chain))
      await post('/projects', body(small))
      expect(await errors()).toEqual(problems)
    })
  })
})
