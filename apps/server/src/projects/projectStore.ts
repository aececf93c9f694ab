import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { schema } from '../database/schema.ts'
import type { Budget } from './budget.ts'
import type { Analytics, ProjectFeatures } from './features.ts'

const { projects } = schema

export type Project = {
  readonly id: string
  readonly name: string
  readonly dev: boolean
  readonly origins: readonly string[]
  /** Those of the origins in which the wallet's frame may show every approval. Security R-11 */
  readonly ownOrigins?: readonly string[]
  readonly features: ProjectFeatures
  readonly budget: Budget
  readonly analytics: Analytics
}

export function createProjectStore(db: Database) {
  return {
    async find(id: string): Promise<Project | undefined> {
      const [found] = await db.select().from(projects).where(eq(projects.id, id))
      return found
    },
    async list(): Promise<readonly Project[]> {
      return db.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id))
    },
    /** Returns `false` if the id is taken. */
    async add(project: Project, now: Date): Promise<boolean> {
      const added = await db
        .insert(projects)
        .values({ ...project, createdAt: now })
        .onConflictDoNothing()
        .returning({ id: projects.id })
      return added.length > 0
    },
    /** Returns `false` if there is no such project. */
    async set(id: string, change: Partial<Omit<Project, 'id'>>): Promise<boolean> {
      const changed = await db
        .update(projects)
        .set(change)
        .where(eq(projects.id, id))
        .returning({ id: projects.id })
      return changed.length > 0
    },
    /** Returns `false` if there is no such project. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.delete(projects).where(eq(projects.id, id)).returning({ id: projects.id })
      return removed.length > 0
    },
  }
}

export type ProjectStore = ReturnType<typeof createProjectStore>
