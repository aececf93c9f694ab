import type { PoolRow } from '../../shared/props/launch.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { useNow } from '../time/useNow.ts'
import { useChainRead } from '../wallet/useChainRead.ts'

const scale = 10n ** 18n
const yearSec = 31_536_000n

export type PoolNow = {
  readonly totalStaked: bigint
  readonly rateX: bigint
  /** End of the stream, seconds since the Unix epoch; 0 if it never ran. */
  readonly endsAt: number
  /** Of the account; 0 without one. */
  readonly staked: bigint
  readonly earned: bigint
  readonly held: bigint
  readonly allowance: bigint
  /** When it was read, by the clock of the page, ms. */
  readonly readAt: number
}

/** Reads a pool and an account's stake. */
export function usePool(pool: PoolRow, account: string | undefined) {
  const key = `${pool.pool} ${account} ${pool.totalStaked} ${pool.staked}`
  return useChainRead(pool.chainId, key, async (chain): Promise<PoolNow> => {
    const ask = (functionName: string, ...args: readonly unknown[]) =>
      chain.read({ contract: 'StakingPool', address: pool.pool, functionName, args }) as Promise<bigint>
    const token = (functionName: string, ...args: readonly unknown[]) =>
      chain.read({
        contract: 'LaunchToken',
        address: pool.token.address,
        functionName,
        args,
      }) as Promise<bigint>
    const own = (read: Promise<bigint> | undefined) => read ?? Promise.resolve(0n)
    const [totalStaked, rateX, endsAt, staked, earned, held, allowance] = await Promise.all([
      ask('totalStaked'),
      ask('rateX'),
      ask('endsAt'),
      own(account ? ask('staked', account) : undefined),
      own(account ? ask('earned', account) : undefined),
      own(account ? token('balanceOf', account) : undefined),
      own(account ? token('allowance', account, pool.pool) : undefined),
    ])
    const readAt = Date.now()
    return { totalStaked, rateX, endsAt: Number(endsAt), staked, earned, held, allowance, readAt }
  })
}

/** Yearly rewards for a stake, in 1/100 %; `undefined` if there are none now. */
export function aprBps(
  pool: Pick<PoolNow, 'rateX' | 'totalStaked' | 'endsAt'>,
  now: number,
): bigint | undefined {
  if (pool.totalStaked === 0n || pool.endsAt * 1000 <= now) return undefined
  return (pool.rateX * yearSec * 10_000n) / (pool.totalStaked * scale)
}

/** Rewards that grow each second until they are read again. */
export function useEarned(pool: PoolNow | undefined, chainId: number): bigint {
  const chainNow = useChainNow(chainId)
  const now = useNow(1_000)
  if (!pool) return 0n
  if (pool.totalStaked === 0n || pool.staked === 0n) return pool.earned
  const pastEndMs = Math.max(0, chainNow - pool.endsAt * 1000)
  const seconds = BigInt(Math.max(0, Math.floor((now - pool.readAt - pastEndMs) / 1000)))
  return pool.earned + (pool.rateX * seconds * pool.staked) / (pool.totalStaked * scale)
}
