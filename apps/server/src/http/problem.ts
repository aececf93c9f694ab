import { z } from '@hono/zod-openapi'

/** The body of every refusal, with one reason for each problem. Spec §7. */
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

/** Describes a JSON response for OpenAPI. */
export const answers = <schema extends z.ZodType>(description: string, schema: schema) => ({
  description,
  content: { 'application/json': { schema } },
})
