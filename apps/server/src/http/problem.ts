import { z } from '@hono/zod-openapi'

/** What every refusal looks like: one reason for each thing that is wrong. Specification §7. */
export const problem = z
  .object({
    reasons: z
      .array(z.object({ name: z.string(), description: z.string() }))
      .openapi({ example: [{ name: 'projectId', description: 'No project has this id.' }] }),
  })
  .openapi('Problem')

export type Problem = z.infer<typeof problem>

export const oneReason = (name: string, description: string): Problem => ({
  reasons: [{ name, description }],
})

/** A response of a route's description. */
export const answers = <schema extends z.ZodType>(description: string, schema: schema) => ({
  description,
  content: { 'application/json': { schema } },
})
