import { z } from '@hono/zod-openapi'

/** Who is asking, and with which version of the packages: on every call of the directory API. */
export const caller = z.object({
  projectId: z.string().min(1).max(128).openapi({ description: 'As `projects list` shows it.' }),
  st: z.string().max(64).optional().openapi({ description: 'Kind of the SDK that asks.' }),
  sv: z.string().max(64).optional().openapi({ description: 'Version of the SDK that asks.' }),
})
