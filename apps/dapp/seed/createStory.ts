import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  keccak256,
  maxUint256,
  parseEther,
  toHex,
} from 'viem'
import { abi as collectionAbi, bytecode as collectionCode } from '../contracts/compiled/Collection.ts'
import { abi as factoryAbi } from '../contracts/compiled/CollectionFactory.ts'
import { abi as launchpadAbi } from '../contracts/compiled/Launchpad.ts'
import { abi as tokenAbi } from '../contracts/compiled/LaunchToken.ts'
import { abi as dropAbi } from '../contracts/compiled/MerkleDrop.ts'
import { abi as presaleAbi } from '../contracts/compiled/Presale.ts'
import { abi as poolAbi } from '../contracts/compiled/StakingPool.ts'
import { abi as lockAbi } from '../contracts/compiled/TokenLock.ts'
import { create2Deployer, type RootContracts } from '../server/launchpad/rootContracts.ts'
import { dropTree, type ListEntry } from '../server/lists/dropTree.ts'
import { type MerkleTree, merkleProof } from '../server/lists/merkleTree.ts'
import { predictClone, predictToken, saltOf } from '../shared/predictLaunch.ts'
import type { Timeline } from './createTimeline.ts'

/** A second, in days: for transactions that follow one another. */
export const second = 1 / 86_400

export type Sale = {
  readonly name: string
  readonly symbol: string
  readonly creator: Address
  /** Days from now. */
  readonly start: number
  readonly end: number
  /** In whole coins. */
  readonly softCap: number
  readonly hardCap: number
  readonly minBuy: number
  readonly maxBuy: number
  /** Whole tokens for one coin. */
  readonly rate: number
  /** Whole tokens. */
  readonly supply: number
  readonly tgeBps: number
  readonly vestingDays: number
}

export type Launched = Sale & { readonly token: Address; readonly presale: Address; readonly salt: Hex }

export type Phase = {
  readonly start: number
  readonly end: number
  readonly price: number
  readonly maxPerWallet: number
  readonly root: Hex
}

export type PublishedDrop = {
  readonly title: string
  readonly token: Address
  readonly creator: Address
  readonly entries: readonly ListEntry[]
  readonly root: Hex
  readonly tree: MerkleTree
  readonly start: number
  readonly end: number
  readonly id: number
}

const ether = (coins: number) => parseEther(String(coins))
/** What people do on one chain, as transactions of its timeline. */
export function createStory(timeline: Timeline, roots: RootContracts, attestor: Address) {
  const { add, time } = timeline
  const launchpad = roots.launchpad.address
  const drops: PublishedDrop[] = []
  let lastLock = -1

  const approve = (at: number, from: Address, token: Address, spender: Address, amount: bigint) =>
    add(at, {
      ...{ from, to: token },
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }),
    })
  const onPresale = (
    at: number,
    from: Address,
    to: Address,
    functionName: 'finalize' | 'cancel' | 'contribute' | 'withdrawUnsold',
    value = 0n,
  ) => add(at, { ...{ from, to, value }, data: encodeFunctionData({ abi: presaleAbi, functionName }) })

  return {
    deploy(at: number, from: Address) {
      for (const { creation } of Object.values(roots))
        add(at, { from, to: create2Deployer, data: creation, gas: 6_000_000 })
    },
    /** Creates the token and its sale a day before it begins, or a minute after the contracts exist. */
    launch(sale: Sale, created: number): Launched {
      const { creator } = sale
      const salt = keccak256(toHex(sale.name))
      const supply = ether(sale.supply)
      const named = { launchpad, creator, salt }
      const token = predictToken(named, { ...sale, supply })
      const presale = predictClone(named, roots.presaleImplementation.address)
      const args = [salt, sale.name, sale.symbol, supply] as const
      add(created, {
        ...{ from: creator, to: launchpad, gas: 2_000_000 },
        data: encodeFunctionData({ abi: launchpadAbi, functionName: 'createToken', args }),
      })
      const forSale = ether(sale.hardCap * sale.rate)
      approve(created + second, creator, token, launchpad, forSale)
      const params = {
        ...{ token, owner: creator, start: time(sale.start), end: time(sale.end) },
        ...{ softCap: ether(sale.softCap), hardCap: ether(sale.hardCap) },
        ...{ minBuy: ether(sale.minBuy), maxBuy: ether(sale.maxBuy), rate: ether(sale.rate) },
        ...{ tgeBps: sale.tgeBps, cliff: 0n, vesting: BigInt(sale.vestingDays * 86_400), unsoldTo: creator },
      }
      add(created + 2 * second, {
        ...{ from: creator, to: launchpad, gas: 1_000_000 },
        data: encodeFunctionData({ abi: launchpadAbi, functionName: 'createPresale', args: [salt, params] }),
      })
      return { ...sale, token, presale, salt }
    },
    contribute: (at: number, { presale }: Launched, from: Address, value: bigint) =>
      onPresale(at, from, presale, 'contribute', value),
    finalize: (at: number, { presale }: Launched, from: Address) => onPresale(at, from, presale, 'finalize'),
    cancel: (at: number, { presale, creator }: Launched) => onPresale(at, creator, presale, 'cancel'),
    withdrawProceeds: (at: number, { presale, creator }: Launched) =>
      add(at, {
        ...{ from: creator, to: presale },
        data: encodeFunctionData({ abi: presaleAbi, functionName: 'withdrawProceeds', args: [creator] }),
      }),
    claim: (at: number, { presale }: Launched, buyer: Address) =>
      add(at, {
        ...{ from: buyer, to: presale },
        data: encodeFunctionData({ abi: presaleAbi, functionName: 'claim', args: [buyer] }),
      }),
    refund: (at: number, { presale }: Launched, buyer: Address) =>
      add(at, {
        ...{ from: buyer, to: presale },
        data: encodeFunctionData({ abi: presaleAbi, functionName: 'refund', args: [buyer] }),
      }),
    give: (at: number, { token, creator }: Launched, to: Address, tokens: number) =>
      add(at, {
        ...{ from: creator, to: token },
        data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, ether(tokens)] }),
      }),
    /** Locks tokens of the creator for `beneficiary`. */
    lock(
      at: number,
      { token, creator }: Launched,
      given: {
        label: string
        beneficiary: Address
        tokens: number
        start: number
        cliff: number
        end: number
      },
    ) {
      const amount = ether(given.tokens)
      approve(at, creator, token, roots.lock.address, amount)
      const times = [time(given.start), time(given.cliff), time(given.end)] as const
      const args = [token, given.beneficiary, amount, ...times, given.label] as const
      add(at + second, {
        ...{ from: creator, to: roots.lock.address },
        data: encodeFunctionData({ abi: lockAbi, functionName: 'create', args }),
      })
      lastLock += 1
      return lastLock
    },
    releaseLock: (at: number, from: Address, id: number) =>
      add(at, {
        ...{ from, to: roots.lock.address },
        data: encodeFunctionData({ abi: lockAbi, functionName: 'release', args: [BigInt(id)] }),
      }),
    /** A pool of the launch's token, funded by its creator. */
    pool(at: number, { token, creator, salt }: Launched, tokens: number, days: number): Address {
      const pool = predictClone({ launchpad, creator, salt }, roots.poolImplementation.address)
      add(at, {
        ...{ from: creator, to: launchpad, gas: 1_000_000 },
        data: encodeFunctionData({ abi: launchpadAbi, functionName: 'createPool', args: [salt, token] }),
      })
      approve(at + second, creator, token, pool, ether(tokens))
      const args = [ether(tokens), BigInt(days * 86_400)] as const
      add(at + 2 * second, {
        ...{ from: creator, to: pool },
        data: encodeFunctionData({ abi: poolAbi, functionName: 'fund', args }),
      })
      return pool
    },
    stake(at: number, pool: Address, token: Address, from: Address, amount: bigint, isUnlimited = false) {
      approve(at, from, token, pool, isUnlimited ? maxUint256 : amount)
      add(at + second, {
        ...{ from, to: pool },
        data: encodeFunctionData({ abi: poolAbi, functionName: 'stake', args: [amount] }),
      })
    },
    unstake: (at: number, pool: Address, from: Address, amount: bigint) =>
      add(at, {
        ...{ from, to: pool },
        data: encodeFunctionData({ abi: poolAbi, functionName: 'unstake', args: [amount] }),
      }),
    claimReward: (at: number, pool: Address, user: Address) =>
      add(at, {
        ...{ from: user, to: pool },
        data: encodeFunctionData({ abi: poolAbi, functionName: 'claim', args: [user] }),
      }),
    collection(
      at: number,
      creator: Address,
      given: { name: string; symbol: string; maxSupply: number; uri: string; phases: readonly Phase[] },
    ): Address {
      const salt = keccak256(toHex(given.name))
      const phases = given.phases.map(({ start, end, price, maxPerWallet, root }) => ({
        ...{ start: time(start), end: time(end), price: ether(price), maxPerWallet, allowlistRoot: root },
      }))
      const { name, symbol, maxSupply, uri } = given
      const args = [salt, name, symbol, maxSupply, uri, 500n, phases] as const
      const made = collectionAbi.find(({ type }) => type === 'constructor')
      const inputs = made && 'inputs' in made ? made.inputs : []
      const values = [name, symbol, maxSupply, uri, creator, 500n, phases]
      add(at, {
        ...{ from: creator, to: roots.collectionFactory.address, gas: 5_000_000 },
        data: encodeFunctionData({ abi: factoryAbi, functionName: 'create', args }),
      })
      return getCreate2Address({
        ...{ from: roots.collectionFactory.address, salt: saltOf(creator, salt) },
        bytecode: concatHex([collectionCode, encodeAbiParameters(inputs as never, values as never)]),
      })
    },
    mint: (
      at: number,
      collection: Address,
      from: Address,
      given: { phase: number; quantity: number; price: number; allowance?: number; proof?: readonly Hex[] },
    ) =>
      add(at, {
        ...{ from, to: collection, value: ether(given.price) * BigInt(given.quantity), gas: 1_500_000 },
        data: encodeFunctionData({
          ...{ abi: collectionAbi, functionName: 'mint' },
          args: [
            BigInt(given.phase),
            BigInt(given.quantity),
            BigInt(given.allowance ?? 0),
            [...(given.proof ?? [])],
          ],
        }),
      }),
    transferNft: (at: number, collection: Address, from: Address, to: Address, id: number) =>
      add(at, {
        ...{ from, to: collection },
        data: encodeFunctionData({
          ...{ abi: collectionAbi, functionName: 'transferFrom', args: [from, to, BigInt(id)] },
        }),
      }),
    /** Calls must be in the order of their times, which is that of the ids. */
    drop(
      at: number,
      { token, creator }: Launched,
      given: { title: string; entries: readonly ListEntry[]; start: number; end: number },
    ): PublishedDrop {
      const total = given.entries.reduce((sum, { amount }) => sum + amount, 0n)
      const tree = dropTree(given.entries)
      approve(at, creator, token, roots.drop.address, total)
      const named = given.entries.some(({ kind }) => kind === 'solana')
      const by = named ? attestor : ('0x0000000000000000000000000000000000000000' as const)
      add(at + second, {
        ...{ from: creator, to: roots.drop.address },
        data: encodeFunctionData({
          ...{ abi: dropAbi, functionName: 'create' },
          args: [token, tree.root, total, time(given.start), time(given.end), by],
        }),
      })
      const drop = { ...given, token, creator, root: tree.root, tree, id: drops.length }
      drops.push(drop)
      return drop
    },
    claimDrop(at: number, { id, entries, tree }: PublishedDrop, index: number) {
      const entry = entries[index]
      if (!entry) throw new Error(`The list has no entry ${index}`)
      const account = entry.subject as Address
      add(at, {
        ...{ from: account, to: roots.drop.address },
        data: encodeFunctionData({
          ...{ abi: dropAbi, functionName: 'claim' },
          args: [BigInt(id), BigInt(index), account, entry.amount, merkleProof(tree, index)],
        }),
      })
    },
    sweep: (at: number, { id, creator }: PublishedDrop) =>
      add(at, {
        ...{ from: creator, to: roots.drop.address },
        data: encodeFunctionData({ abi: dropAbi, functionName: 'sweep', args: [BigInt(id)] }),
      }),
  }
}

export type Story = ReturnType<typeof createStory>
