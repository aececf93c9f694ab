import type { Clock } from '@latchkey/core'
import { type LogLine, lockInTransaction } from '@latchkey/server-kit'
import { and, eq, inArray, lte } from 'drizzle-orm'
import { type Hex, keccak256, parseTransaction } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Database } from '../database/database.ts'
import { sponsoredClaims as claims } from '../database/relaySchema.ts'
import type { Fees, RelayChain } from './relayChain.ts'
import { spentSince } from './spentSince.ts'

const pollMs = 2_000
/** A process that takes longer has ended, and another goes on, ms. */
const leaseMs = 60_000
/** A transaction that is in no block for so long is signed again with higher fees, ms. */
const patienceMs = 30_000
/** Signatures of one claim. */
const maxSignatures = 4
/** A claim that is in no block for so long fails, ms. */
const expireMs = 600_000
const batchSize = 10

type Row = typeof claims.$inferSelect

/**
 * Sends the claims that wait, and follows them until they are in a block. Of several processes each claim has one at a time,
 * by a lease. No lock is held while a node is asked: nonces are given within one short transaction, which also stores the
 * signed transaction. A process that ends before or after sending it is followed by one that sends the same again, which
 * changes nothing.
 */
export function createRelaySender(needs: {
  readonly db: Database
  readonly account: PrivateKeyAccount
  readonly chainOf: (chainId: number) => RelayChain
  readonly clock: Clock
  readonly budget: bigint
  readonly log: (event: string, facts?: LogLine) => void
}) {
  const { db, account, clock, log } = needs
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let round: Promise<void> | undefined

  const since = (ms: number, at: Date) => clock.now() - at.getTime() >= ms
  const finish = (row: Row, change: Partial<Row>) => {
    if (change.state === 'failed') log('relay_claim_failed', { id: row.id, problem: String(change.problem) })
    return db.update(claims).set(change).where(eq(claims.id, row.id))
  }

  /** Takes claims that are due, so that no other process works on them for the time of the lease. */
  function take() {
    const at = new Date(clock.now())
    const isOpen = inArray(claims.state, ['waiting', 'sent'])
    const due = db
      .select({ id: claims.id })
      .from(claims)
      .where(and(isOpen, lte(claims.nextAt, at)))
      .orderBy(claims.nextAt)
      .limit(batchSize)
      .for('update', { skipLocked: true })
    return db
      .update(claims)
      .set({ nextAt: new Date(at.getTime() + leaseMs) })
      .where(and(inArray(claims.id, due), isOpen))
      .returning()
  }

  /**
   * Signs the claim with a nonce that no other claim has, and stores it.
   * @param reuse - the nonce of the former transaction, which it replaces
   * @returns the transaction, or why there is none: another process has signed, or the budget does not allow it
   */
  async function sign(
    row: Row,
    { count, fees, reuse }: { count: number; fees: Fees; reuse?: number | undefined },
  ): Promise<Hex | 'signed' | 'spent'> {
    const cost = BigInt(row.gas) * fees.maxFeePerGas
    return db.transaction(async (tx) => {
      await lockInTransaction(tx, `relay ${row.chainId}`)
      const ofChain = and(eq(claims.chainId, row.chainId), eq(claims.sender, account.address))
      const [current] = await tx.select().from(claims).where(eq(claims.id, row.id))
      if (current?.raw !== row.raw || current.state !== row.state) return 'signed'
      const spent = await spentSince(tx, {
        ...{ chainId: row.chainId, except: row.id },
        since: new Date(clock.now() - 86_400_000),
      })
      if (spent + cost > needs.budget) return 'spent'
      const others = await tx
        .select({ nonce: claims.nonce })
        .from(claims)
        .where(and(ofChain, eq(claims.state, 'sent')))
      const taken = new Set(others.map(({ nonce }) => nonce))
      let nonce = reuse ?? count
      while (reuse === undefined && taken.has(nonce)) nonce += 1
      const raw = await account.signTransaction({
        ...{ type: 'eip1559', chainId: row.chainId, nonce, gas: BigInt(row.gas), ...fees },
        ...{ to: row.target as Hex, data: row.data as Hex }, // Stored by this server.
      })
      await tx
        .update(claims)
        .set({
          ...{ state: 'sent', sender: account.address, nonce, raw, cost: String(cost) },
          ...{ txHashes: [keccak256(raw), ...row.txHashes], signedAt: new Date(clock.now()) },
        })
        .where(eq(claims.id, row.id))
      return raw
    })
  }

  async function signFirst(row: Row, chain: RelayChain) {
    const [count, fees] = await Promise.all([chain.nonce(), chain.fees()])
    const raw = await sign(row, { count, fees })
    if (raw === 'spent') await finish(row, { state: 'failed', problem: 'spent', cost: '0' })
    else if (raw !== 'signed') await chain.send(raw)
  }

  /** Signs again what is in no block: with higher fees, or with another nonce if another transaction has used it. */
  async function signAgain(row: Row & { readonly raw: string }, chain: RelayChain) {
    const [count, market] = await Promise.all([chain.nonce(), chain.fees()])
    const former = parseTransaction(row.raw as Hex)
    // Nodes take a replacement that pays at least a tenth more.
    const more = (now: bigint, before = 0n) => (now > (before * 5n) / 4n ? now : (before * 5n) / 4n)
    const fees = {
      maxFeePerGas: more(market.maxFeePerGas, former.maxFeePerGas),
      maxPriorityFeePerGas: more(market.maxPriorityFeePerGas, former.maxPriorityFeePerGas),
    }
    const isUsed = row.nonce === null || count > row.nonce
    const raw = await sign(row, { count, fees, reuse: isUsed ? undefined : (row.nonce ?? undefined) })
    if (raw !== 'signed') await chain.send(raw === 'spent' ? row.raw : raw)
  }

  async function step(row: Row): Promise<void> {
    const chain = needs.chainOf(row.chainId)
    const found = await Promise.all(
      row.txHashes.map(async (hash) => ({ hash, receipt: await chain.receipt(hash) })),
    )
    const mined = found.find(({ receipt }) => receipt?.ok) ?? found.find(({ receipt }) => receipt)
    if (mined?.receipt) {
      const { ok, cost } = mined.receipt
      log('relay_claim_mined', { id: row.id, ok })
      await finish(row, {
        ...(ok ? { state: 'done' } : { state: 'failed', problem: 'reverted' }),
        ...{ txHashes: [mined.hash], cost: String(cost), raw: null },
      })
    } else if (since(expireMs, row.createdAt)) {
      await finish(row, { state: 'failed', problem: 'expired', cost: row.raw ? row.cost : '0' })
    } else if (row.state === 'waiting' || row.raw === null) await signFirst(row, chain)
    else if (
      row.sender === account.address &&
      row.txHashes.length < maxSignatures &&
      row.signedAt &&
      since(patienceMs, row.signedAt)
    )
      await signAgain({ ...row, raw: row.raw }, chain)
    // Most nodes refuse what they have already.
    else await chain.send(row.raw).catch(() => {})
  }

  /** Works on every claim that is due. */
  function work(): Promise<void> {
    round ??= (async () => {
      // One after another: claims of a chain wait for its lock anyway.
      for (const row of await take()) {
        // A node that does not answer, or that has the transaction already, is asked again in the next round.
        await step(row).catch((error: unknown) =>
          log('relay_step_failed', { id: row.id, error: error instanceof Error ? error.name : 'unknown' }),
        )
        await db
          .update(claims)
          .set({ nextAt: new Date(clock.now() + pollMs) })
          .where(eq(claims.id, row.id))
      }
    })().finally(() => {
      round = undefined
    })
    return round
  }

  async function run(): Promise<void> {
    const wait = () => clock.sleep(pollMs, stopping.signal).catch(() => {})
    for (await wait(); !stopping.signal.aborted; await wait())
      await work().catch(() => log('relay_round_failed'))
  }

  return {
    work,
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
      await round?.catch(() => {})
    },
  }
}
