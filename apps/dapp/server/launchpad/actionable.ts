import { NodeRefused } from '@latchkey/server-kit/chains'
import { type Abi, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { abi as dropAbi } from '../../contracts/compiled/MerkleDrop.ts'
import { abi as presaleAbi } from '../../contracts/compiled/Presale.ts'
import { abi as poolAbi } from '../../contracts/compiled/StakingPool.ts'
import { abi as lockAbi } from '../../contracts/compiled/TokenLock.ts'
import type { Actionable } from '../../shared/props/dashboard.ts'
import type { LockRow, Outcome, PoolRow } from '../../shared/props/launch.ts'
import type { Site, Viewer } from '../pages/site.ts'
import { type Directory, launchAt } from './directory.ts'
import { dropPhase, readEligible } from './dropProps.ts'
import { addressesOn, isOwn, type OwnAccount } from './ownAccounts.ts'
import { shownAddress } from './people.ts'

/** A thing that may be possible, and the call of a contract that tells. */
type Candidate = {
  readonly action: Omit<Actionable, 'amount'>
  readonly abi: Abi
  readonly functionName: string
  readonly args: readonly unknown[]
  /** The amount, from the answer; `undefined` if nothing can be done. */
  readonly read: (answer: unknown) => bigint | null | undefined
}

const positive = (answer: unknown) => (typeof answer === 'bigint' && answer > 0n ? answer : undefined)

/** What the viewer's accounts may be able to do now, as the mirror knows it. */
export async function readCandidates(
  site: Site,
  directory: Directory,
  held: {
    readonly viewer: Viewer
    readonly outcomes: readonly Outcome[]
    readonly locks: readonly LockRow[]
    readonly pools: readonly PoolRow[]
  },
): Promise<readonly Candidate[]> {
  return [
    ...held.outcomes.flatMap((outcome) => ofOutcome(site, directory, outcome)),
    ...held.pools.flatMap((pool) =>
      addressesOn(held.viewer.accounts, pool.chainId).map((account) => ofPool(pool, account)),
    ),
    ...held.locks.map(ofLock),
    ...directory.launches.flatMap((launch) => ofOwnLaunch(site, launch, held.viewer.accounts)),
    ...(await ofDrops(site, directory, held.viewer)),
  ]
}

/** What of it is possible: the newest block is asked, so that nothing is offered which has been done already. */
export async function readActionable(site: Site, candidates: readonly Candidate[]) {
  const chains = [site.live, site.practice]
  const results = await Promise.all(
    chains.map(async (chainId) => {
      const ofChain = candidates.filter(({ action }) => action.chainId === chainId)
      try {
        return { chainId, items: await ask(site, chainId, ofChain) }
      } catch {
        return { chainId, items: undefined }
      }
    }),
  )
  return {
    items: results.flatMap(({ items = [] }) => items),
    failed: results.flatMap(({ chainId, items }) => (items ? [] : [chainId])),
  }
}

/** Reads all candidates of a chain. A contract that fails, as a pool does whose owner funds it absurdly, allows nothing. @throws NodeUnavailable when no node answers */
async function ask(site: Site, chainId: number, candidates: readonly Candidate[]): Promise<Actionable[]> {
  const answers = await Promise.all(
    candidates.map(async ({ action, abi, functionName, args, read }) => {
      const data = encodeFunctionData({ abi, functionName, args } as never)
      const request = [{ to: action.target, data }, 'latest']
      const answer = await site.call(`eip155:${chainId}`, 'eth_call', request).catch(refused)
      if (answer === undefined) return []
      const amount = read(decodeFunctionResult({ abi, functionName, data: answer as Hex } as never))
      return amount === undefined ? [] : [{ ...action, amount: amount === null ? null : amount.toString() }]
    }),
  )
  return answers.flat()
}

/** `undefined` if the contract failed. @throws every other failure */
function refused(error: unknown): undefined {
  if (!(error instanceof NodeRefused)) throw error
}

const pageOf = (address: string, chainId: number) => `/address/${address}?chain=${chainId}`

function ofOutcome(site: Site, directory: Directory, { id, launch, account }: Outcome): Candidate[] {
  const { chainId, presale, name, symbol, decimals } = launch
  const status = launchAt(directory, chainId, presale.toLowerCase())?.status
  const about = {
    chainId,
    account,
    label: name,
    href: pageOf(presale, chainId),
    target: presale,
    ref: null,
    dropNumber: null,
  }
  if (status === 'failed' || status === 'cancelled') {
    const action = { ...about, id: `refund:${id}`, kind: 'refund', ...coinOf(site, chainId) } as const
    return [{ action, abi: presaleAbi, functionName: 'contributed', args: [account], read: positive }]
  }
  if (status === 'finalized') {
    const action = { ...about, id: `claim:${id}`, kind: 'claim', symbol, decimals } as const
    return [{ action, abi: presaleAbi, functionName: 'claimable', args: [account], read: positive }]
  }
  if (status === 'succeeded') {
    const action = { ...about, id: `finalize:${id}`, kind: 'finalize', symbol, decimals } as const
    return [{ action, abi: presaleAbi, functionName: 'finalizedAt', args: [], read: ifZero }]
  }
  return []
}

/** `null`: possible, without an amount. */
const ifZero = (answer: unknown) => (Number(answer) === 0 ? null : undefined)

const coinOf = ({ coins }: Site, chainId: number) => coins.get(chainId) ?? { symbol: '', decimals: 18 }

function ofPool({ id, chainId, pool, token }: PoolRow, account: string): Candidate {
  const action = {
    ...{ id: `reward:${id}:${account}`, kind: 'reward' as const, chainId, account: shownAddress(account) },
    ...{
      label: `${token.symbol} staking`,
      href: pageOf(token.address, chainId),
      target: pool,
      ref: null,
      dropNumber: null,
    },
    ...{ symbol: token.symbol, decimals: token.decimals },
  }
  return { action, abi: poolAbi, functionName: 'earned', args: [account], read: positive }
}

function ofLock({ id, chainId, contract, lockId, label, token, beneficiary }: LockRow): Candidate {
  const action = {
    ...{ id: `release:${id}`, kind: 'release' as const, chainId, account: beneficiary.address },
    ...{
      label: `${label} lock`,
      href: pageOf(token.address, chainId),
      target: contract,
      ref: lockId,
      dropNumber: null,
    },
    ...{ symbol: token.symbol, decimals: token.decimals },
  }
  return { action, abi: lockAbi, functionName: 'releasable', args: [BigInt(lockId)], read: positive }
}

function ofOwnLaunch(
  site: Site,
  { id, chainId, presale, name, owner, status, proceedsTaken, raised }: Directory['launches'][number],
  accounts: readonly OwnAccount[],
): Candidate[] {
  if (!isOwn(accounts, chainId, owner) || status !== 'finalized' || proceedsTaken) return []
  const target = shownAddress(presale)
  const action = {
    ...{
      id: `withdraw:${id}`,
      kind: 'withdraw' as const,
      chainId,
      account: shownAddress(owner),
      label: name,
    },
    ...{ href: pageOf(target, chainId), target, ref: null, dropNumber: null, ...coinOf(site, chainId) },
  }
  const read = (taken: unknown) => (taken === false ? BigInt(raised) : undefined)
  return [{ action, abi: presaleAbi, functionName: 'proceedsTaken', args: [], read }]
}

/** Entries of EVM accounts. Those of Solana accounts are not claimed here. */
async function ofDrops({ db }: Site, directory: Directory, viewer: Viewer): Promise<Candidate[]> {
  const entries = await readEligible(db, directory, viewer.accounts, viewer.userId)
  return entries.flatMap((entry) => {
    const { rowId, id, chainId, contract, onchainId, index, kind, subject, amount, title, token } = entry
    const drop = directory.drops.find(({ list }) => list.id === id)
    if (kind !== 'evm' || !drop || dropPhase(drop, directory) !== 'live') return []
    const action = {
      ...{ id: `drop:${rowId}`, kind: 'drop' as const, chainId, account: subject, label: title },
      ...{ href: '/airdrops?tab=eligible', target: contract, ref: id, dropNumber: Number(onchainId) },
      ...{ symbol: token.symbol, decimals: token.decimals },
    }
    const read = (isClaimed: unknown) => (isClaimed === false ? BigInt(amount) : undefined)
    return [
      { action, abi: dropAbi, functionName: 'isClaimed', args: [BigInt(onchainId), BigInt(index)], read },
    ]
  })
}
