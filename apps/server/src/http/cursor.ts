import { z } from '@hono/zod-openapi'

/** Encodes a position in a list as an opaque cursor. */
export const writeCursor = (place: unknown): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** A cursor in a request. Anything that {@link writeCursor} did not create is rejected. */
export const cursorField = <schema extends z.ZodType>(place: schema) =>
  z
    .string()
    .max(1_000)
    .transform((text, context): z.output<schema> => {
      const read = place.safeParse(parsed(text))
      if (read.success) return read.data
      context.addIssue({
        code: 'custom',
        message: 'The cursor is invalid. Use the `next` value of the previous page.',
      })
      return z.NEVER
    })
    .optional()
    .openapi({ type: 'string', description: 'The `next` value of the previous page.' })

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
