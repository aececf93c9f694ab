import { z } from '@hono/zod-openapi'

/** Identifies the caller and its package version; part of every call of the directory API. */
export const caller = z.object({
  projectId: z.string().min(1).max(128).openapi({ description: 'The id shown by `projects list`.' }),
  st: z.string().max(64).optional().openapi({ description: 'Kind of the calling SDK.' }),
  sv: z.string().max(64).optional().openapi({ description: 'Version of the calling SDK.' }),
})
