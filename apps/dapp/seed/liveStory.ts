import { parseEther } from 'viem'
import { type Allowlist, allowlistTree } from '../server/lists/allowlistTree.ts'
import type { ListEntry } from '../server/lists/dropTree.ts'
import { merkleProof } from '../server/lists/merkleTree.ts'
import type { Launched, Sale, Story } from './createStory.ts'
import { type People, stranger, strangerOnSolana } from './people.ts'
import type { Random } from './random.ts'

const zeroRoot = `0x${'0'.repeat(64)}` as const
const coins = (value: number) => parseEther(String(value))

/** How a sale of a creator begins: what is not said otherwise. */
const usual = { minBuy: 0.05, maxBuy: 5, tgeBps: 2_000, vestingDays: 60, supply: 100_000_000 }

/**
 * The 45 days of the live chain: seven launches in seven states, a pool, locks, two collections and four drops. The visitor
 * has something to do with most of them. Dapp 6.
 *
 * @param media - base address of the pictures of collections
 */
export function liveStory(story: Story, people: People, random: Random, media: string) {
  const { visitor, creators, artist, deployer, supporters, withoutGas } = people
  const [atlas, brook, clay, dune, elm, fern] = creators
  if (!atlas || !brook || !clay || !dune || !elm || !fern) throw new Error('Six creators are needed')

  /** Contributions of `buyers` to `total` coins between two days. */
  function raise(
    launched: Launched,
    buyers: readonly `0x${string}`[],
    total: number,
    from: number,
    to: number,
  ) {
    const limits = { min: coins(launched.minBuy), max: coins(launched.maxBuy), step: coins(0.05) }
    const parts = random.split(coins(total), buyers.length, limits)
    for (const [index, buyer] of buyers.entries())
      story.contribute(random.between(from, to), launched, buyer, parts[index] ?? 0n)
    return parts
  }

  story.deploy(-45, deployer)
  const aurora = story.launch(
    sale({ name: 'Aurora', symbol: 'AUR', creator: atlas, start: -44.9, end: -40 }, 20, 60, 100_000),
    -44.95,
  )
  const buyers = supporters.slice(0, 28)
  const bought = raise(aurora, buyers, 28, -44.8, -40.2)
  story.contribute(-43, aurora, visitor, coins(3))
  story.finalize(-39, aurora, atlas)
  story.withdrawProceeds(-37, aurora)
  const year = { start: -39, cliff: 21, end: 326 }
  story.lock(-38.9, aurora, { label: 'Team', beneficiary: atlas, tokens: 20_000_000, ...year })
  const advice = { tokens: 1_000_000, start: -39, cliff: -10, end: 320 }
  story.lock(-38.8, aurora, { label: 'Advisor', beneficiary: visitor, ...advice })
  const pool = story.pool(-38.5, aurora, 5_000_000, 120)
  for (const [index, buyer] of buyers.entries()) {
    const at = random.between(-38, -34)
    story.claim(at, aurora, buyer)
    // A fifth was paid at once; a bit more has vested by then.
    const claimed = ((bought[index] ?? 0n) * 100_000n) / 5n
    const stake = (claimed * BigInt(Math.round(random.between(50, 100)))) / 100n
    story.stake(at + 0.01, pool, aurora.token, buyer, stake)
    if (index % 4 === 0) story.unstake(random.between(-20, -6), pool, buyer, stake / 3n)
    if (index % 3 === 0) story.claimReward(random.between(-30, -1), pool, buyer)
    if (index % 2 === 0) story.claim(random.between(-25, -2), aurora, buyer)
  }
  const late = supporters[28]
  if (late) {
    story.give(-36, aurora, late, 20_000)
    story.stake(-35.5, pool, aurora.token, late, coins(18_000))
  }
  story.give(-37.5, aurora, visitor, 5_000)
  story.stake(-36, pool, aurora.token, visitor, coins(2_500), true)

  const tester = supporters.slice(0, 20).map((subject): ListEntry => evm(subject, 250))
  const testers = story.drop(-36.5, aurora, {
    ...{ title: 'Aurora testers', entries: tester, start: -35, end: -5 },
  })
  for (const index of random.some([...tester.keys()], 8))
    story.claimDrop(random.between(-34, -6), testers, index)
  story.sweep(-4, testers)

  const cinder = story.launch(
    sale({ name: 'Cinder', symbol: 'CNDR', creator: dune, start: -31, end: -20 }, 50, 100, 20_000),
    -32,
  )
  const cinderBuyers = random.some(supporters, 6)
  raise(cinder, cinderBuyers, 7.8, -30.9, -20.5)
  story.contribute(-28, cinder, visitor, coins(1.5))
  story.contribute(-27, cinder, withoutGas, coins(0.5))
  for (const buyer of cinderBuyers.slice(0, 3)) story.refund(random.between(-19, -3), cinder, buyer)

  const flint = story.launch(
    sale({ name: 'Flint', symbol: 'FLNT', creator: brook, start: -18, end: -8 }, 10, 40, 50_000),
    -18.5,
  )
  raise(flint, random.some(supporters, 5), 3.2, -17.9, -12.2)
  story.contribute(-16, flint, withoutGas, coins(0.2))
  story.cancel(-12, flint)

  const gneiss = story.launch(
    sale({ name: 'Gneiss', symbol: 'GNS', creator: clay, start: -9, end: -2 / 24 }, 10, 40, 40_000),
    -9.5,
  )
  raise(gneiss, random.some(supporters, 11), 14, -8.9, -0.2)
  const drift = story.launch(
    sale({ name: 'Drift', symbol: 'DRFT', creator: elm, start: -6, end: 3 }, 20, 80, 25_000),
    -6.5,
  )
  raise(drift, random.some(supporters, 17), 31, -5.9, -0.1)
  story.contribute(-2.5, drift, visitor, coins(1))
  const small = { minBuy: 0.1, maxBuy: 2, tgeBps: 10_000, vestingDays: 0 }
  const basalt = story.launch(
    {
      ...sale({ name: 'Basalt', symbol: 'BSLT', creator: brook, start: -3, end: 2 }, 6, 18, 10_000),
      ...small,
    },
    -3.5,
  )
  raise(basalt, random.some(supporters, 14), 17.7, -2.9, -0.05)
  const ember = story.launch(
    sale({ name: 'Ember', symbol: 'EMBR', creator: fern, start: 2, end: 9 }, 15, 50, 30_000),
    -1,
  )
  story.lock(-0.9, drift, {
    label: 'Team',
    beneficiary: elm,
    tokens: 10_000_000,
    start: -0.9,
    cliff: 180,
    end: 545,
  })

  const members = supporters.slice(0, 16)
  const early: Allowlist = Object.fromEntries([visitor, ...members].map((account) => [account, 3]))
  const list = allowlistTree(early)
  const keys = story.collection(-31.5, artist, {
    ...{ name: 'Keyholders', symbol: 'KEYS', maxSupply: 512, uri: `${media}/keyholders/` },
    phases: [
      { start: -30, end: -25, price: 0.01, maxPerWallet: 3, root: list.root },
      { start: -25, end: 60, price: 0.02, maxPerWallet: 10, root: zeroRoot },
    ],
  })
  const asMember = (account: string, quantity: number) => ({
    ...{
      phase: 0,
      quantity,
      price: 0.01,
      allowance: 3,
      proof: merkleProof(list, Object.keys(early).indexOf(account)),
    },
  })
  story.mint(-29.9, keys, visitor, asMember(visitor, 3))
  for (const member of members) story.mint(random.between(-29.8, -25.2), keys, member, asMember(member, 3))
  const parts = random.split(189n, supporters.length, { min: 1n, max: 10n, step: 1n })
  for (const [index, account] of supporters.entries())
    story.mint(random.between(-24.9, -0.1), keys, account, {
      ...{ phase: 1, quantity: Number(parts[index]), price: 0.02 },
    })
  // The members' first three are #4 to #51, in the order of their mints.
  const locksmiths = story.collection(-22, artist, {
    ...{ name: 'Locksmiths', symbol: 'LSM', maxSupply: 64, uri: `${media}/locksmiths/` },
    phases: [{ start: -20, end: 30, price: 0.05, maxPerWallet: 4, root: zeroRoot }],
  })
  const smiths = random.some(supporters, 16)
  for (const [index, account] of smiths.entries()) {
    const at = -19.5 + index * 0.25
    story.mint(at, locksmiths, account, { phase: 0, quantity: 4, price: 0.05 })
    const next = smiths[(index + 1) % smiths.length]
    if (next && index % 3 === 0) story.transferNft(-10 + index / 10, locksmiths, account, next, index * 4 + 1)
  }

  const season = story.drop(-8.5, aurora, {
    ...{ title: 'Aurora season 1', start: -8, end: 40 },
    entries: [
      evm(visitor, 420),
      evm(withoutGas, 150),
      ...supporters.map((account) => evm(account, Math.round(random.between(100, 900)))),
      ...Array.from({ length: 169 }, (_, index) => evm(stranger(`season ${index}`), 60 + (index % 40))),
    ],
  })
  for (const index of random.some([...supporters.keys()], 22))
    story.claimDrop(random.between(-7.5, -0.3), season, index + 2)
  const friends = story.drop(-2.5, drift, {
    ...{ title: 'Drift friends', start: -2, end: 20 },
    entries: [
      { kind: 'solana', subject: people.visitorOnSolana, amount: coins(300) },
      ...Array.from({ length: 9 }, (_, index): ListEntry => onSolana(index)),
      evm(withoutGas, 80),
      ...supporters.map((account) => evm(account, Math.round(random.between(50, 200)))),
    ],
  })
  for (const index of random.some([...supporters.keys()], 9))
    story.claimDrop(random.between(-1.8, -0.2), friends, index + 11)
  const backers = story.drop(-1.2, gneiss, {
    ...{ title: 'Gneiss early backers', start: 4, end: 30 },
    entries: [evm(visitor, 120), ...supporters.slice(0, 24).map((account) => evm(account, 120))],
  })
  return {
    launches: [aurora, basalt, gneiss, cinder, drift, ember, flint],
    collections: [
      { address: keys, slug: 'keyholders', featured: true, allowlists: { 0: early } },
      { address: locksmiths, slug: 'locksmiths', featured: false, allowlists: {} },
    ],
    drops: [testers, season, friends, backers],
  }
}

/** The practice chain: two rehearsals and a free mint. */
export function practiceStory(story: Story, people: People, random: Random, media: string) {
  const { creators, artist, deployer, supporters } = people
  const [, , , , elm, fern] = creators
  if (!elm || !fern) throw new Error('Six creators are needed')
  story.deploy(-45, deployer)
  const drift = story.launch(
    {
      ...sale({ name: 'Drift rehearsal', symbol: 'DRFT', creator: elm, start: -14, end: 6 }, 2, 8, 25_000),
      maxBuy: 2,
    },
    -15,
  )
  for (const buyer of random.some(supporters, 8))
    story.contribute(random.between(-13.5, -0.5), drift, buyer, coins(0.25))
  const ember = story.launch(
    {
      ...sale({ name: 'Ember rehearsal', symbol: 'EMBR', creator: fern, start: -20, end: -12 }, 1, 4, 30_000),
      maxBuy: 2,
    },
    -21,
  )
  for (const buyer of random.some(supporters, 6))
    story.contribute(random.between(-19.5, -12.5), ember, buyer, coins(0.5))
  story.finalize(-11, ember, fern)
  const keys = story.collection(-26, artist, {
    ...{
      name: 'Keyholders Practice',
      symbol: 'KEYP',
      maxSupply: 1_000,
      uri: `${media}/keyholders-practice/`,
    },
    phases: [{ start: -25, end: 365, price: 0, maxPerWallet: 10, root: zeroRoot }],
  })
  for (const account of random.some(supporters, 12))
    story.mint(random.between(-24, -0.5), keys, account, { phase: 0, quantity: 2, price: 0 })
  return {
    launches: [drift, ember],
    collections: [{ address: keys, slug: 'keyholders-practice', featured: true, allowlists: {} }],
    drops: [],
  }
}

export type History = {
  readonly launches: readonly Launched[]
  readonly collections: readonly {
    readonly address: `0x${string}`
    readonly slug: string
    readonly featured: boolean
    readonly allowlists: Readonly<Record<string, Allowlist>>
  }[]
  readonly drops: ReturnType<typeof liveStory>['drops']
}

function sale(
  given: Pick<Sale, 'name' | 'symbol' | 'creator' | 'start' | 'end'>,
  softCap: number,
  hardCap: number,
  rate: number,
): Sale {
  return { ...usual, ...given, softCap, hardCap, rate }
}

const evm = (subject: string, tokens: number): ListEntry => ({ kind: 'evm', subject, amount: coins(tokens) })

const onSolana = (index: number): ListEntry => ({
  ...{ kind: 'solana', subject: strangerOnSolana(`friend ${index}`), amount: coins(100 + index * 10) },
})
