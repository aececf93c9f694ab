import { fetchHttp, systemClock } from '@latchkey/core/browser'
import { type DevnetChain, freePortBase, launchAnvil, solanaAccount, solanaKeys } from '@latchkey/devnet'
import { createNetworkCall, createRpc, type Rpc } from '@latchkey/server-kit/chains'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abi as dropAbi } from '../contracts/compiled/MerkleDrop.ts'
import { abi as presaleAbi } from '../contracts/compiled/Presale.ts'
import type { OpenDatabase } from '../server/database/database.ts'
import { createIndexers } from '../server/indexer/createIndexers.ts'
import { accounts, createWorld, testChains } from '../server/testing/createWorld.ts'
import { openTestDatabase } from '../server/testing/openTestDatabase.ts'
import { type LaunchStatus, launchStatus, launchStatuses } from '../shared/launchStatus.ts'
import type { SharedProps } from '../shared/pageProps.ts'
import type { AddressProps } from '../shared/props/address.ts'
import type { AirdropsProps, DropProof } from '../shared/props/airdrops.ts'
import type { DashboardLaunchpad } from '../shared/props/dashboard.ts'
import type { MintProps } from '../shared/props/mint.ts'
import type { MoneyProps } from '../shared/props/money.ts'
import type { NftsProps } from '../shared/props/nfts.ts'
import type { ProjectsProps } from '../shared/props/projects.ts'
import type { LeaderboardProps, ProfileProps, StarboardProps } from '../shared/props/settings.ts'
import type { WelcomeLaunches } from '../shared/props/welcome.ts'
import { demoPeople } from './people.ts'
import { createRandom } from './random.ts'
import { seedChains } from './seedChains.ts'
import { storeWords } from './storeWords.ts'

const people = demoPeople()
const [visitor] = accounts
const nowMs = Date.now()

let database: OpenDatabase
let world: ReturnType<typeof createWorld>
let ask: <T>(method: string, params: readonly unknown[]) => Promise<T>
let transactions: readonly number[]
const running: { stop(): Promise<void> }[] = []

/** Two chains with the history, a mirror of them, and the dapp's server on it. */
beforeAll(async () => {
  const portBase = await freePortBase()
  const now = Math.floor(nowMs / 1000)
  const chain = (index: 0 | 1): DevnetChain => ({
    ...{ id: [910056, 910155][index] ?? 0, networkId: index === 0 ? 'eip155:910056' : 'eip155:910155' },
    ...{
      name: `Chain ${index}`,
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      iconUrl: 'data:,',
    },
    rpcUrl: `http://127.0.0.1:${portBase + 10 + index}`,
  })
  const start = ([0, 1] as const).map((index) => launchAnvil(chain(index), undefined, now - 46 * 86_400))
  running.push(...(await Promise.all(start)))
  const [live, practice] = testChains.networks
  const withNode = (network: typeof live, index: 0 | 1) => ({
    ...network,
    rpcUrls: { default: { http: [chain(index).rpcUrl] } },
  })
  const chains = { ...testChains, networks: [withNode(live, 0), withNode(practice, 1)] } as typeof testChains
  const [history, opened] = await Promise.all([
    seedChains(chains.networks, { people, now, origin: 'http://localhost:4100' }),
    openTestDatabase('memory'),
  ])
  database = opened
  transactions = history.map((one) => one.transactions)
  for (const _ of [1, 2]) await storeWords(database.db, history, { people, random: createRandom(1), nowMs })
  const clock = systemClock()
  const rpc: Rpc = createRpc({ http: fetchHttp(clock), clock })
  const call = createNetworkCall({ networks: chains.networks, rpc, clock })
  const config = { devnetUrl: 'http://127.0.0.1:1', launchpadBlocks: new Map() }
  const indexers = createIndexers({ config, db: database.db, chains, call, clock, log: () => {} })
  await Promise.all(indexers.map((indexer) => indexer.catchUp()))
  world = createWorld({ db: database.db, chains, rpc, indexers })
  ask = async <T>(method: string, params: readonly unknown[]) =>
    (await call('eip155:910056', method, params)) as T
})
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()))
  await database?.close()
})

type Browser = ReturnType<typeof world.visitor>

/** The props of a page; with `only` those of a partial reload of `component`. */
async function propsOf<T>(
  path: string,
  browser: Browser = world.visitor(),
  component = '',
  only = '',
): Promise<T> {
  const partial = { 'x-inertia-partial-component': component, 'x-inertia-partial-data': only }
  const headers = { 'x-inertia': 'true', 'x-inertia-version': 'abcdef012345', ...(only ? partial : {}) }
  return ((await (await browser.send(path, { headers })).json()) as { props: T }).props
}

test('the visitor of the history is the account of the Devnet Wallet', () => {
  expect(people.visitor).toBe(visitor.address)
  expect(people.visitorOnSolana).toBe(solanaAccount(solanaKeys[0]).address)
})

test('seven launches are in seven states, the same as on chain', async () => {
  expect(transactions.every((count) => count > 30)).toBe(true)
  const { launches, counts } = await propsOf<ProjectsProps>('/projects')
  const states = Object.fromEntries(
    launches.map((launch) => [launch.name, launchStatus(launch, Date.now())]),
  ) satisfies Record<string, LaunchStatus>
  expect(states).toEqual({
    ...{ Aurora: 'finalized', Basalt: 'live', Gneiss: 'succeeded', Cinder: 'failed', Drift: 'live' },
    ...{ Ember: 'upcoming', Flint: 'cancelled' },
  })
  expect(counts).toMatchObject({ all: 7, live: 2, upcoming: 1 })
  for (const { presale, name } of launches) {
    const data = encodeFunctionData({ abi: presaleAbi, functionName: 'status' })
    const status = await ask<Hex>('eth_call', [{ to: presale, data }, 'latest'])
    expect(launchStatuses[Number(status)], name).toBe(states[name])
  }
  const found = await propsOf<ProjectsProps>('/projects?q=bslt&status=nonsense&sort=raised')
  expect(found.launches.map(({ name, raised }) => [name, raised])).toEqual([
    ['Basalt', '17700000000000000000'],
  ])
  const rehearsals = await propsOf<ProjectsProps>('/projects?chain=practice')
  expect(rehearsals.launches.map(({ practice }) => practice)).toEqual([true, true])
})

test('Welcome has live launches, sums and what happened last', async () => {
  const { live, upcoming, contracts } = await propsOf<WelcomeLaunches>('/')
  expect(live.map(({ name }) => name)).toEqual(['Basalt', 'Drift'])
  expect(upcoming.map(({ name }) => name)).toEqual(['Ember'])
  expect(contracts.map(({ kind }) => kind)).toEqual(['presale', 'lock', 'pool', 'drop'])
  const { stats, activity } = await propsOf<WelcomeLaunches>('/', undefined, 'Welcome', 'stats,activity')
  expect(stats).toMatchObject({ launches: 7, backers: 31, nfts: 304, dropClaims: 39 })
  expect(stats?.raised[0]).toMatchObject({ symbol: 'ETH', amount: '107900000000000000000' })
  expect(activity).toHaveLength(12)
})

test('the page of a launch has its sale, locks, pool, backers and news, and knows what the visitor has in it', async () => {
  const { launches } = await propsOf<ProjectsProps>('/projects?q=aurora')
  const path = `/address/${launches[0]?.presale}`
  const page = await propsOf<AddressProps>(path)
  expect(page).toMatchObject({
    kind: 'launch',
    header: { title: 'Aurora (AUR)' },
    launch: { raised: '31000000000000000000' },
  })
  expect(page.locks.map(({ label }) => label)).toEqual(['Team', 'Advisor'])
  expect(page.pools).toMatchObject([{ stakers: 30, staked: null }])
  expect(page.backers.data).toHaveLength(20)
  const rest = await propsOf<AddressProps>(`${path}?backers=${page.backers.next}`)
  expect(rest.backers.data).toHaveLength(9)
  expect(page.updates).toHaveLength(4)
  expect((await propsOf<AddressProps>(path, undefined, 'Address', 'you')).you).toBeNull()
  const browser = world.visitor()
  await browser.signIn(visitor)
  const { you } = await propsOf<AddressProps>(path, browser, 'Address', 'you')
  expect(you).toMatchObject([{ contributed: '3000000000000000000', claimed: '0' }])
  expect(you?.[0]?.entitled).toBe('300000000000000000000000')
})

test('an address in another form leads to its checksum form, and one with a typo is refused', async () => {
  const browser = world.visitor()
  const lower = await browser.send(`/address/${visitor.address.toLowerCase()}?chain=910056`)
  expect([lower.status, lower.headers.get('location')]).toEqual([
    302,
    `/address/${visitor.address}?chain=910056`,
  ])
  const typo = await browser.send(`/address/${visitor.address.replace('f39F', 'f39f')}`)
  expect([typo.status, await typo.text()]).toEqual([404, expect.stringContaining('has a typo (checksum)')])
  expect((await browser.send('/address/nobody')).status).toBe(404)
  expect(await propsOf('/address/0x4e59b44847b379578588920cA78FbF26c0B4956C')).toMatchObject({
    ...{ kind: 'contract', codeBytes: 69 },
  })
  expect(await propsOf(`/address/${people.visitorOnSolana}`)).toMatchObject({
    kind: 'wallet',
    namespace: 'solana',
  })
})

test('the dashboard offers what the chain allows, until it is done', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  const page = await propsOf<DashboardLaunchpad>('/dashboard', browser)
  expect(page.summary).toMatchObject({ launches: 3, nfts: 3 })
  expect(page.positions.map(({ kind }) => kind).sort()).toEqual([
    ...['contribution', 'contribution', 'contribution', 'lock', 'nft', 'stake'],
  ])
  const { actionable, series } = await propsOf<DashboardLaunchpad>(
    ...(['/dashboard', browser, 'Dashboard', 'actionable,series'] as const),
  )
  expect(actionable?.failed).toEqual([])
  const offered = Object.fromEntries(actionable?.items.map(({ kind, amount }) => [kind, amount]) ?? [])
  expect(Object.keys(offered).sort()).toEqual(['claim', 'drop', 'refund', 'release', 'reward'])
  expect(offered).toMatchObject({ refund: '1500000000000000000', drop: '420000000000000000000' })
  expect(series).toHaveLength(90)
})

test('a proof of our server claims a drop, and the page knows it once POST /tx has answered', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  const eligible = async () =>
    (await propsOf<AirdropsProps>('/airdrops', browser, 'Airdrops', 'eligible')).eligible ?? []
  const entry = (await eligible()).find(({ title }) => title === 'Aurora season 1')
  expect(entry).toMatchObject({ amount: '420000000000000000000', claimedAt: null, entries: 200 })
  const proofPath = `/drops/${entry?.id}/proof?subject=${visitor.address}`
  const { index, amount, proof, onchainId } = (await (await browser.send(proofPath)).json()) as DropProof
  const data = encodeFunctionData({
    ...{ abi: dropAbi, functionName: 'claim' },
    args: [BigInt(onchainId), BigInt(index), visitor.address, BigInt(amount), proof as Hex[]],
  })
  const transaction = { from: visitor.address, to: entry?.contract, data, gas: toHex(300_000) }
  const hash = await ask<Hex>('eth_sendTransaction', [transaction])
  const [indexer] = world.indexers
  await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  await indexer?.catchUp()
  const answer = await browser.json('/tx', { chainId: 910056, hash })
  expect([answer.status, await answer.json()]).toMatchObject([200, { state: 'confirmed' }])
  expect((await eligible()).find(({ id }) => id === entry?.id)).toMatchObject({
    tx: hash,
    to: visitor.address,
  })

  const unknown = await browser.send(`/drops/${entry?.id}/proof?subject=${people.deployer}`)
  expect([unknown.status, ((await unknown.json()) as { code: string }).code]).toEqual([404, 'not_listed'])
  expect((await browser.json('/tx', { chainId: 1, hash })).status).toBe(400)
  const checked = await propsOf<AirdropsProps>(`/airdrops?check=${people.visitorOnSolana}`)
  expect(checked.check?.rows).toMatchObject([{ title: 'Drift friends', kind: 'solana', index: 0 }])
})

test('a mint tells the signed-in account what it may mint, and the gallery finds NFTs by trait and owner', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  expect((await browser.send('/mint')).headers.get('location')).toBe('/mint/910056/keyholders')
  const path = '/mint/910056/keyholders'
  const page = await propsOf<MintProps>(path)
  expect(page).toMatchObject({
    collection: { minted: 240, maxSupply: 512 },
    phases: [{ allowlist: true }, {}],
  })
  const { you } = await propsOf<MintProps>(path, browser, 'Mint', 'you')
  expect(you?.phases).toMatchObject([{ minted: 3, allowance: 3, proof: expect.any(Array) }, { minted: 0 }])
  const mine = await propsOf<NftsProps>('/nfts?owner=me&sort=id', browser)
  expect(mine.tokens.map(({ name }) => name)).toEqual(['Keyholders #1', 'Keyholders #2', 'Keyholders #3'])
  const all = await propsOf<NftsProps>('/nfts')
  const next = await propsOf<NftsProps>(`/nfts?cursor=${all.next}`)
  expect(new Set([...all.tokens, ...next.tokens].map(({ id }) => id)).size).toBe(48)
  const gold = await propsOf<NftsProps>('/nfts?trait=Metal:Gold')
  expect(gold.total).toBeGreaterThan(10)
  expect(gold.tokens.every(({ traits }) => traits.some(({ value }) => value === 'Gold'))).toBe(true)
  const { token } = await propsOf<NftsProps>('/nfts?token=910056:keyholders:1')
  expect(token).toMatchObject({ history: [{ from: null, to: visitor.address }] })
  expect((await propsOf<NftsProps>('/nfts?token=910056:keyholders:999')).token).toBeNull()
})

test('pictures and metadata exist for NFTs that were minted', async () => {
  const browser = world.visitor()
  const metadata = await browser.send('/media/c/910056/keyholders/1.json')
  expect(await metadata.json()).toMatchObject({ name: 'Keyholders #1', attributes: expect.any(Array) })
  for (const path of [
    'c/910056/keyholders/1.svg',
    'c/910056/keyholders.svg',
    `a/${visitor.address.toLowerCase()}.svg`,
  ]) {
    const picture = await browser.send(`/media/${path}`)
    expect([picture.status, picture.headers.get('content-type')], path).toEqual([
      200,
      'image/svg+xml; charset=utf-8',
    ])
    expect(await picture.text()).toMatch(/^<svg /)
  }
  for (const path of ['c/910056/keyholders/512.svg', 'c/1/keyholders/1.json', 'a/nobody.svg'])
    expect((await browser.send(`/media/${path}`)).status, path).toBe(404)
})

test('a star belongs to its user, and a guest has to sign in', async () => {
  const { launches } = await propsOf<ProjectsProps>('/projects?q=ember')
  const star = { kind: 'launch', ref: launches[0]?.id, chainId: 910056, starred: true }
  const guest = await world.visitor().json('/stars', star)
  expect([guest.status, guest.headers.get('location')]).toEqual([303, '/?auth=1&intended=/'])
  const browser = world.visitor()
  await browser.signIn(visitor)
  const before = launches[0]?.stars ?? 0
  for (const [starred, stars] of [
    [true, before + 1],
    [true, before + 1],
    [false, before],
  ] as const) {
    expect((await browser.json('/stars', { ...star, starred })).status).toBe(303)
    const page = await propsOf<ProjectsProps>('/projects?q=ember', browser)
    expect(page.launches).toMatchObject([{ starred, stars }])
  }
})

/** Sends a form as the page layer does; returns the errors that the next page shows. */
async function submit(browser: Browser, path: string, body: unknown) {
  const headers = {
    'content-type': 'application/json',
    'x-inertia': 'true',
    'x-inertia-version': 'abcdef012345',
  }
  const answer = await browser.send(path, { method: 'PATCH', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(303)
  return (await propsOf<{ errors: Record<string, string> }>('/settings/profile', browser)).errors
}

test('a profile takes a free handle and an NFT of the user, and names the user elsewhere', async () => {
  const browser = world.visitor()
  const guest = await world.visitor().send('/settings/profile')
  expect([guest.status, guest.headers.get('location')]).toEqual([303, '/?auth=1&intended=/settings/profile'])
  await browser.signIn(visitor)
  const profile = {
    handle: 'first-visitor',
    displayName: 'First',
    bio: '<!--<script>',
    avatarNft: '910056:keyholders:1',
  }
  expect(await submit(browser, '/settings/profile', { ...profile, handle: 'abc' })).toHaveProperty('handle')
  expect(await submit(browser, '/settings/profile', { ...profile, handle: 'marlow' })).toEqual({
    handle: '@marlow is taken.',
  })
  const foreign = { ...profile, avatarNft: '910056:keyholders:100' }
  expect(await submit(browser, '/settings/profile', foreign)).toEqual({
    avatarNft: 'None of your wallets owns this NFT.',
  })
  expect(await submit(browser, '/settings/profile', profile)).toEqual({})
  const saved = await propsOf<ProfileProps>('/settings/profile', browser)
  expect(saved.profile).toEqual({ ...profile, avatar: '/media/c/910056/keyholders/1.svg' })
  const { header } = await propsOf<AddressProps>(`/address/${visitor.address}`)
  expect(header).toMatchObject({
    title: '@first-visitor',
    ref: { avatar: '/media/c/910056/keyholders/1.svg' },
  })
})

test('a user sees what contracts may spend, and keeps limits of their own', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  const { allowances } = await propsOf<MoneyProps>(
    ...(['/settings/money', browser, 'Settings/SpendAbility', 'allowances'] as const),
  )
  const pool = { token: { symbol: 'AUR', decimals: 18 }, spender: { name: 'AUR staking' } }
  expect(allowances).toMatchObject({ failed: [], rows: [{ ...pool, owner: visitor.address, amount: null }] })

  const spending = async () => (await propsOf<SharedProps>('/projects', browser)).auth.user?.spending
  expect(await submit(browser, '/settings/money', { approvalMode: 'some', dailyWarn: '0' })).toEqual({
    approvalMode: 'Choose how much to approve.',
    dailyWarn: 'Enter more than zero.',
  })
  expect(await spending()).toEqual({ approvalMode: 'exact', dailyWarn: null })
  const limits = { approvalMode: 'unlimited', dailyWarn: '100000000000000000' }
  expect(await submit(browser, '/settings/money', limits)).toEqual({})
  expect(await spending()).toEqual(limits)
})

test('the leaderboard sums what each account did in a month, and a user can hide', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  const { seasons } = await propsOf<LeaderboardProps>('/settings/leaderboard')
  // The month in which the visitor got a lock.
  const path = `/settings/leaderboard?season=${new Date(nowMs - 38.8 * 86_400_000).toISOString().slice(0, 7)}`
  expect(seasons.length).toBeGreaterThan(1)
  const page = await propsOf<LeaderboardProps>(path, browser)
  const own = page.rows.data.find(({ id }) => id === visitor.address.toLowerCase())
  expect(own).toMatchObject({ points: page.me?.points, rank: page.me?.rank })
  expect(page.me?.breakdown.reduce((sum, { points }) => sum + points, 0)).toBe(page.me?.points)
  expect(page.me?.breakdown.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['contribute', 'lock', 'stake']),
  )
  expect(page.rows.data.map(({ points }) => points)).toEqual(
    page.rows.data.map(({ points }) => points).sort((a, b) => b - a),
  )
  await submit(browser, '/settings/leaderboard', { visibility: 'hidden' })
  const hidden = await propsOf<LeaderboardProps>(path)
  expect(hidden.rows.data.some(({ id }) => id === own?.id)).toBe(false)
  expect(hidden.me).toBeNull()
  await submit(browser, '/settings/leaderboard', { visibility: 'public' })
})

test('the starboard has what the user starred, and nobody removes the star of another', async () => {
  const browser = world.visitor()
  await browser.signIn(visitor)
  const { launches } = await propsOf<ProjectsProps>('/projects?q=cinder')
  for (const [kind, ref] of [
    ['launch', launches[0]?.id],
    ['nft', '910056:keyholders:2'],
  ] as const)
    await browser.json('/stars', { kind, ref, chainId: 910056, starred: true })
  const { rows } = await propsOf<StarboardProps>('/settings/starboard', browser)
  expect(rows.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['Cinder', 'failed'],
    ['Keyholders #2', 'minted'],
  ])
  const other = world.visitor()
  await other.signIn(accounts[1])
  for (const [by, left] of [
    [other, 2],
    [browser, 1],
  ] as const) {
    await by.send(`/stars/${rows[0]?.id}`, { method: 'DELETE' })
    expect((await propsOf<StarboardProps>('/settings/starboard', browser)).rows).toHaveLength(left)
  }
})
