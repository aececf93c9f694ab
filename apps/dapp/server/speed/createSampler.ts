import type { CaipNetworkId, Clock } from '@latchkey/core'
import type { LogLine } from '@latchkey/server-kit'
import { lt, lte } from 'drizzle-orm'
import type { AskNode, Probe } from '../../shared/speed/measure.ts'
import type { NodeProvider } from '../../shared/speed/nodeProviders.ts'
import type { Database } from '../database/database.ts'
import { rpcSamples, rpcSampling } from '../database/speedSchema.ts'

/** Time between two samples, ms. Dapp 7. */
export const sampleEveryMs = 30_000
/** A process may begin a little earlier than the last one did, ms. */
const earlyMs = 5_000
/** How long samples are kept, ms. */
export const keptMs = 24 * 3_600_000

export type SampledNetwork = {
  readonly networkId: CaipNetworkId
  readonly providers: readonly NodeProvider[]
}

/**
 * Measures the providers of each network every 30 s. Of several processes one takes each sample: the one that moves the time
 * in the database, as with the cursor of an indexer. No lock is held while providers are asked.
 */
export function createSampler(needs: {
  readonly db: Database
  readonly networks: readonly SampledNetwork[]
  readonly ask: AskNode
  readonly clock: Clock
  readonly log: (event: string, facts?: LogLine) => void
}) {
  const { db, networks, ask, clock, log } = needs
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  /** Whether this process takes the sample that is due. */
  async function begin(at: Date): Promise<boolean> {
    const moved = await db
      .insert(rpcSampling)
      .values({ onlyRow: true, beganAt: at })
      .onConflictDoUpdate({
        target: rpcSampling.onlyRow,
        set: { beganAt: at },
        setWhere: lte(rpcSampling.beganAt, new Date(at.getTime() - sampleEveryMs + earlyMs)),
      })
      .returning()
    return moved.length > 0
  }

  async function askTwice(node: Parameters<AskNode>[0]): Promise<Probe | undefined> {
    try {
      // The first call opens the connection, which a page has already.
      await ask(node, stopping.signal)
      return await ask(node, stopping.signal)
    } catch {
      return undefined
    }
  }

  async function sampleNetwork({ networkId, providers }: SampledNetwork) {
    const answers = await Promise.all(providers.map(({ url }) => askTwice({ url, networkId })))
    const best = Math.max(0, ...answers.map((answer) => answer?.height ?? 0))
    return providers.map(({ id: provider }, index) => {
      const answer = answers[index]
      return {
        ...{ networkId, provider, latencyMs: answer?.ms ?? null },
        headLag: answer ? best - answer.height : null,
      }
    })
  }

  /** Takes a sample if one is due, and deletes old ones. */
  async function sample(): Promise<void> {
    const at = new Date(clock.now())
    if (!(await begin(at))) return
    const rows = (await Promise.all(networks.map(sampleNetwork))).flat()
    if (stopping.signal.aborted) return
    if (rows.length > 0)
      await db
        .insert(rpcSamples)
        .values(rows.map((row) => ({ ...row, at })))
        .onConflictDoNothing()
    await db.delete(rpcSamples).where(lt(rpcSamples.at, new Date(at.getTime() - keptMs)))
  }

  async function run(): Promise<void> {
    let isFailing = false
    const wait = () => clock.sleep(sampleEveryMs, stopping.signal).catch(() => {})
    for (await wait(); !stopping.signal.aborted; await wait()) {
      try {
        await sample()
        isFailing = false
      } catch (error) {
        if (!isFailing) log('sampling_failed', { error: error instanceof Error ? error.name : 'unknown' })
        isFailing = true
      }
    }
  }

  return {
    sample,
    start() {
      running ??= run()
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}
