import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isAddress } from '@latchkey/core'
import { lt } from 'drizzle-orm'
import { access } from '../access/routeAccess.ts'
import type { Database } from '../database/database.ts'
import type { Directory } from '../directory/importWallets.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { sentEvent, storedEvent } from './analyticsEvent.ts'
import { events } from './tables.ts'

const maxBodyBytes = 4_096
const retentionMs = 90 * 86_400_000

const config = createRoute({
  method: 'get',
  path: '/getAnalyticsConfig',
  middleware: access({ callers: 'project', cost: 1 }),
  tags: ['Analytics'],
  summary: 'Whether the project enabled analytics',
  request: { query: caller.partial({ projectId: true }) },
  responses: {
    200: answers('Off unless the project enabled it.', z.object({ isAnalyticsEnabled: z.boolean() })),
  },
})

const event = createRoute({
  method: 'post',
  path: '/e',
  middleware: access({ callers: 'project', cost: 1 }),
  tags: ['Analytics'],
  summary: 'An event of an app, stored for its project only',
  description: 'Only listed fields in narrow forms are stored, for 90 days, and none where analytics is off.',
  request: {
    query: caller.partial({ projectId: true }),
    // Parsed below, because a page that is being unloaded can only send text/plain.
    body: { content: { 'application/json': { schema: sentEvent }, 'text/plain': { schema: z.string() } } },
  },
  responses: {
    202: { description: 'Accepted; stored if the project enabled analytics.' },
    400: answers('The body is not a valid event.', problem),
    413: answers('It is too large.', problem),
  },
})

/** Receives analytics events from apps. Spec §7; security R-80. */
export function analyticsRoutes(
  app: OpenAPIHono,
  { db, directory, now }: { db: Database; directory: Directory; now: () => Date },
): void {
  const walletNames = new Set(directory.wallets.map(({ name }) => name))

  app.openapi(config, (c) => {
    const analytics = c.get('project')?.analytics ?? 'off'
    return c.json({ isAnalyticsEnabled: analytics !== 'off' }, 200)
  })
  app.openapi(event, async (c) => {
    // The size is checked here, because admission has already read the body to find the project.
    const text = await c.req.text()
    if (Buffer.byteLength(text) > maxBodyBytes)
      return c.json(oneReason('body', 'An event is at most 4 KiB.'), 413)
    const sent = sentEvent.safeParse(readJson(text))
    if (!sent.success) return c.json(oneReason('body', 'The event is invalid.'), 400)
    const project = c.get('project')
    const stored = storedEvent(sent.data, walletNames)
    if (project && project.analytics !== 'off' && stored) {
      const { address } = sent.data.props
      const storesAddress =
        project.analytics === 'with-address' &&
        address &&
        (isAddress(address, 'eip155') || isAddress(address, 'solana'))
      await db
        .insert(events)
        .values({
          ...stored,
          id: sent.data.eventId,
          projectId: project.id,
          address: storesAddress ? address : null,
          receivedAt: now(),
        })
        .onConflictDoNothing()
    }
    return c.body(null, 202)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Deletes events older than 90 days. Security R-85. */
export async function sweepEvents(db: Database, now: Date): Promise<void> {
  await db.delete(events).where(lt(events.receivedAt, new Date(now.getTime() - retentionMs)))
}
