import { randomUUID } from 'node:crypto'
import type { Clock } from '@latchkey/core'
import { type LogLine, lockInTransaction } from '@latchkey/server-kit'
import { NodeRefused } from '@latchkey/server-kit/chains'
import { and, desc, eq, gt, inArray, lt, or } from 'drizzle-orm'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { SponsoredClaim, SponsoredRequest } from '../../shared/props/relay.ts'
import type { createDropProofs } from '../airdrops/createDropProofs.ts'
import { sponsoredClaims as claims } from '../database/relaySchema.ts'
import type { Site } from '../pages/site.ts'
import { createUserClaims } from './createUserClaims.ts'
import type { Refusal } from './refusal.ts'
import { createRelayChain, type Fees } from './relayChain.ts'
import { createRelaySender } from './relaySender.ts'
import { spentSince } from './spentSince.ts'
import { hasPaid, sponsoredCall } from './sponsoredCall.ts'

const dayMs = 86_400_000
/** Claims of a user within 24 hours. Dapp 8.4. */
export const claimsPerDay = 3
/** A contract may call others, whose work is not paid beyond this. A claim takes a third of it. */
const maxGas = 300_000n
/** How long rows are kept, ms. */
const keptMs = 90 * dayMs

const problems = {
  reverted: 'The contract refused it. Nothing was paid.',
  expired: 'The network did not take it. Try again, or pay the network fee yourself.',
  spent: 'Claims without gas are used up for today. Try tomorrow, or pay the network fee yourself.',
} as const

/** What a claim can cost at most, wei. */
const mostOf = (gas: bigint, { maxFeePerGas }: Fees) => gas * maxFeePerGas

/**
 * Sends refunds and claims of users who have no gas, and pays for them: three a day for each user, and no more than
 * `budget` a day on each chain. Dapp 2.3.
 */
export function createRelay(needs: {
  readonly site: Site
  readonly key: Hex
  /** Wei a day on each chain. */
  readonly budget: bigint
  readonly proofOf: ReturnType<typeof createDropProofs>
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}) {
  const { site, clock, budget } = needs
  const { db } = site
  const account = privateKeyToAccount(needs.key)
  const chainOf = (chainId: number) => createRelayChain(site.call, chainId, account.address)
  const sender = createRelaySender({ db, account, chainOf, clock, budget, log: needs.log })
  const daysAgo = (days: number) => new Date(clock.now() - days * dayMs)

  /** The gas and the most that the call costs. */
  async function price(chainId: number, target: string, data: Hex) {
    const chain = chainOf(chainId)
    try {
      const [estimate, fees, balance] = await Promise.all([
        chain.estimateGas(target, data),
        chain.fees(),
        chain.balance(),
      ])
      const gas = (estimate * 13n) / 10n
      const cost = mostOf(gas, fees)
      if (gas > maxGas) return 'refused'
      return balance < cost ? 'relay_off' : { gas, cost }
    } catch (error) {
      if (error instanceof NodeRefused) return hasPaid(error) ? 'already' : 'refused'
      throw error
    }
  }

  /** Stores a claim, which is sent at once. The account belongs to the user. @throws NodeUnavailable */
  async function request(userId: string, asked: SponsoredRequest): Promise<SponsoredClaim | Refusal> {
    const data = await sponsoredCall(site, needs.proofOf, asked)
    if (!data) return { code: 'not_listed' }
    const { chainId, target, call, account: paid, index: dropNumber = 0 } = asked
    const priced = await price(chainId, target, data)
    if (typeof priced === 'string') return { code: priced }
    const at = new Date(clock.now())
    const same = and(
      ...[eq(claims.chainId, chainId), eq(claims.target, target), eq(claims.call, call)],
      ...[eq(claims.dropNumber, dropNumber), eq(claims.account, paid)],
      inArray(claims.state, ['waiting', 'sent']),
    )
    const answer = await db.transaction(async (tx): Promise<SponsoredClaim | Refusal> => {
      // In one order: of the chain, whose budget all users share, then of the user.
      await lockInTransaction(tx, `relay ${chainId}`)
      await lockInTransaction(tx, `relay user ${userId}`)
      const [open] = await tx.select().from(claims).where(same)
      if (open) return { code: 'already', ...(open.userId === userId ? { id: open.id } : {}) }
      // A wallet that moves to another user does not begin a new day.
      const today = await tx
        .select({ at: claims.createdAt })
        .from(claims)
        .where(and(or(eq(claims.userId, userId), eq(claims.account, paid)), gt(claims.createdAt, daysAgo(1))))
        .orderBy(desc(claims.createdAt))
        .limit(claimsPerDay)
      const oldest = today[claimsPerDay - 1]
      if (oldest) {
        const retryInSeconds = Math.ceil((oldest.at.getTime() - daysAgo(1).getTime()) / 1000)
        return { code: 'daily_limit', retryInSeconds }
      }
      if ((await spentSince(tx, { chainId, since: daysAgo(1) })) + priced.cost > budget)
        return { code: 'relay_off' }
      const row = {
        ...{ id: randomUUID(), userId, chainId, target, call, dropNumber, account: paid, data },
        ...{ gas: Number(priced.gas), cost: String(priced.cost), state: 'waiting' as const },
        ...{ createdAt: at, nextAt: at },
      }
      await tx.insert(claims).values(row)
      return { id: row.id, state: row.state, hash: null, message: null }
    })
    // The answer does not wait for the chain.
    if ('state' in answer) void sender.work().catch(() => {})
    return answer
  }

  /** A claim of the user. */
  async function find(userId: string, id: string): Promise<SponsoredClaim | undefined> {
    const [row] = await db
      .select()
      .from(claims)
      .where(and(eq(claims.id, id), eq(claims.userId, userId)))
    if (!row) return undefined
    const { state, problem, txHashes } = row
    return {
      ...{ id, state, hash: state === 'done' ? (txHashes[0] ?? null) : null },
      message: state === 'failed' ? problems[problem ?? 'expired'] : null,
    }
  }

  const userClaims = createUserClaims({ site, request, clock, log: needs.log })
  return {
    address: account.address,
    request,
    find,
    work: sender.work,
    claimForUsers: userClaims.claimForUsers,
    start() {
      sender.start()
      userClaims.start()
    },
    async stop() {
      await Promise.all([sender.stop(), userClaims.stop()])
    },
    async sweep() {
      await db
        .delete(claims)
        .where(
          and(
            inArray(claims.state, ['done', 'failed']),
            lt(claims.createdAt, new Date(clock.now() - keptMs)),
          ),
        )
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
