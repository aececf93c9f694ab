import { and, eq } from 'drizzle-orm'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { abi as tokenAbi } from '../../contracts/compiled/LaunchToken.ts'
import type { AllowanceRow, MoneyProps } from '../../shared/props/money.ts'
import { chainEvents } from '../database/launchpadSchema.ts'
import type { Site } from '../pages/site.ts'
import type { ContractKind } from './contractTable.ts'
import type { Directory } from './directory.ts'
import { type OwnAccount, ofOwn } from './ownAccounts.ts'
import { shownAddress } from './people.ts'

/**
 * The allowances of the accounts. The mirror says which were given, and the newest block what is left of them: a contract
 * that spends one does not report it.
 */
export async function readAllowances(
  site: Site,
  accounts: readonly OwnAccount[],
): Promise<NonNullable<MoneyProps['allowances']>> {
  if (accounts.length === 0) return { rows: [], failed: [] }
  const [directory, given] = await Promise.all([site.directory(), readGiven(site, accounts)])
  const read = async ({ chainId, contract, args, at }: (typeof given)[number]): Promise<AllowanceRow[]> => {
    const [owner, spender] = [String(args.owner), String(args.spender)]
    const coin = directory.tokenOf(chainId, contract)
    const left = await readLeft(site, { chainId, token: contract, owner, spender })
    if (left === 0n) return []
    return [
      {
        ...{ id: `${chainId}:${contract}:${owner}:${spender}`, chainId, owner: shownAddress(owner) },
        token: { address: shownAddress(contract), symbol: coin.symbol, decimals: coin.decimals },
        spender: { address: shownAddress(spender), name: spenderName(site, directory, chainId, spender) },
        ...{ amount: left > BigInt(coin.supply) ? null : left.toString(), since: at.toISOString() },
      },
    ]
  }
  const results = await Promise.all(
    [site.live, site.practice].map(async (chainId) => {
      const ofChain = given.filter((one) => one.chainId === chainId)
      const rows = await Promise.all(ofChain.map(read)).catch(() => undefined)
      return { chainId, rows: rows?.flat() }
    }),
  )
  return {
    rows: results.flatMap(({ rows = [] }) => rows),
    failed: results.flatMap(({ chainId, rows }) => (rows ? [] : [chainId])),
  }
}

/** The last approval for each token, owner and spender, the newest first. */
async function readGiven({ db }: Site, accounts: readonly OwnAccount[]) {
  const approvals = await db
    .select()
    .from(chainEvents)
    .where(
      and(
        eq(chainEvents.name, 'Approval'),
        ofOwn(accounts, { chainId: chainEvents.chainId, address: chainEvents.account }),
      ),
    )
    .orderBy(chainEvents.id)
  const last = new Map(
    approvals.map((one) => [`${one.chainId}:${one.contract}:${one.args.owner}:${one.args.spender}`, one]),
  )
  return [...last.values()].toSorted((a, b) => b.id - a.id)
}

async function readLeft(
  { call }: Site,
  { chainId, token, owner, spender }: { chainId: number; token: string; owner: string; spender: string },
): Promise<bigint> {
  const functionName = 'allowance'
  const args = [owner as Hex, spender as Hex] as const // Addresses of the mirror.
  const data = encodeFunctionData({ abi: tokenAbi, functionName, args })
  const answer = await call(`eip155:${chainId}`, 'eth_call', [{ to: token, data }, 'latest'])
  return decodeFunctionResult({ abi: tokenAbi, functionName, data: answer as Hex })
}

const rootNames: Partial<Record<ContractKind, string>> = {
  ...{ launchpad: 'Launchpad', lock: 'Token locks', drop: 'Airdrops' },
}

/** How one of the launchpad's own contracts is called; `null` for others. */
function spenderName({ roots }: Site, directory: Directory, chainId: number, spender: string): string | null {
  const pool = directory.pools.find((one) => one.chainId === chainId && one.pool === spender)
  if (pool) return `${directory.tokenOf(chainId, pool.token).symbol} staking`
  const kind = roots.get(spender)
  return (kind && rootNames[kind]) ?? null
}
