import { rowsOf } from '@latchkey/server-kit'
import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { SpeedLine } from '../../../shared/props/settings.ts'
import { feeSpeeds } from '../../../shared/speed/choices.ts'
import type { Database } from '../../database/database.ts'
import { users } from '../../database/schema.ts'
import { rpcSamples } from '../../database/speedSchema.ts'
import { deferred, type Props } from '../../inertia/prop.ts'
import { keptMs, type SampledNetwork } from '../../speed/createSampler.ts'
import { firstProblems } from './profile.ts'

/** Time of one point of a line, s. */
const pointSec = 1_800

const noProvider = 'Choose a provider of the network.'

const choicesBody = z.object({
  feeSpeed: z.enum(feeSpeeds, 'Choose a speed.'),
  pins: z.record(z.string(), z.string(noProvider), noProvider),
})

/** Props of `Settings/Speedometer`. The page measures by itself. @param now - ms since 1970 */
export const speedProps = (db: Database, now: number): Props => ({
  samples: deferred(() => readSamples(db, now), 'samples'),
})

/** Stores what the user chose. @returns what is wrong, by field */
export async function saveSpeed(
  db: Database,
  userId: string,
  body: unknown,
  networks: readonly SampledNetwork[],
): Promise<Record<string, string>> {
  const read = choicesBody.safeParse(body)
  if (!read.success) return firstProblems(read.error)
  const { feeSpeed, pins: nodePins } = read.data
  for (const [networkId, pinned] of Object.entries(nodePins)) {
    const network = networks.find((one) => one.networkId === networkId)
    if (!network?.providers.some(({ id }) => id === pinned)) return { pins: noProvider }
  }
  await db.update(users).set({ feeSpeed, nodePins }).where(eq(users.id, userId))
  return {}
}

/** The two databases return other types for counts. */
const sampleRow = z.object({
  network_id: z.string(),
  provider: z.string(),
  slot: z.coerce.number(),
  ms: z.union([z.null(), z.coerce.number()]),
  failed: z.coerce.number(),
  asked: z.coerce.number(),
  lag: z.coerce.number(),
})

async function readSamples(db: Database, now: number): Promise<readonly SpeedLine[]> {
  const slot = sql`floor(extract(epoch from ${rpcSamples.at}) / ${sql.raw(String(pointSec))})`
  const found: unknown = await db.execute(sql`
    select network_id, provider, ${slot} as slot,
      percentile_cont(0.5) within group (order by latency_ms) as ms,
      count(*) filter (where latency_ms is null) as failed, count(*) as asked, coalesce(max(head_lag), 0) as lag
    from ${rpcSamples} where ${rpcSamples.at} >= ${new Date(now - keptMs).toISOString()}
    group by network_id, provider, slot order by network_id, provider, slot`)
  const lines = new Map<string, z.output<typeof sampleRow>[]>()
  for (const row of rowsOf(found).map((one) => sampleRow.parse(one))) {
    const key = `${row.network_id} ${row.provider}`
    lines.set(key, [...(lines.get(key) ?? []), row])
  }
  return [...lines.values()].map((rows) => {
    const sum = (read: (row: (typeof rows)[number]) => number) =>
      rows.reduce((all, row) => all + read(row), 0)
    return {
      ...{ networkId: rows[0]?.network_id ?? '', provider: rows[0]?.provider ?? '' },
      points: rows.map(({ slot: at, ms }) => ({
        at: new Date(at * pointSec * 1_000).toISOString(),
        ms: ms === null ? null : Math.round(ms),
      })),
      failed: sum(({ failed }) => failed) / sum(({ asked }) => asked),
      lag: Math.max(...rows.map(({ lag }) => lag)),
    }
  })
}
