import { randomUUID } from 'node:crypto'
import { lockInTransaction } from '@latchkey/server-kit'
import { desc, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { SignedIn } from '../auth/createAsUser.ts'
import { projects, projectUpdates } from '../database/launchpadSchema.ts'
import type { Site } from '../pages/site.ts'

const pauseMs = 600_000
const minuteMs = 60_000
const updateBody = z.object({
  body: z
    .string('Write 1 to 2,000 characters.')
    .check(
      z.trim(),
      z.minLength(1, 'Write 1 to 2,000 characters.'),
      z.maxLength(2_000, 'Write 1 to 2,000 characters.'),
    ),
})

/**
 * Posts what the creator of a launch writes, once in ten minutes.
 * @returns the problem of the text; `undefined` once it is posted
 */
export async function postUpdate(
  { db, directory }: Site,
  { userId }: SignedIn,
  { projectId, body, now }: { readonly projectId: string; readonly body: unknown; readonly now: number },
): Promise<{ readonly problem: string | undefined } | 'unknown' | 'not_yours' | 'not_public'> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId))
  if (!project) return 'unknown'
  if (project.ownerUserId !== userId) return 'not_yours'
  if (!(await directory()).launches.some((launch) => launch.project?.id === projectId)) return 'not_public'
  const parsed = updateBody.safeParse(body)
  if (!parsed.success) return { problem: parsed.error.issues[0]?.message }
  return db.transaction(async (tx) => {
    await lockInTransaction(tx, `updates ${projectId}`)
    const [last] = await tx
      .select({ at: projectUpdates.at })
      .from(projectUpdates)
      .where(eq(projectUpdates.projectId, projectId))
      .orderBy(desc(projectUpdates.at))
      .limit(1)
    const waitMs = last ? last.at.getTime() + pauseMs - now : 0
    if (waitMs > 0) return { problem: `Wait ${Math.ceil(waitMs / minuteMs)} min before the next update.` }
    await tx
      .insert(projectUpdates)
      .values({ id: randomUUID(), projectId, authorId: userId, body: parsed.data.body, at: new Date(now) })
    return { problem: undefined }
  })
}
