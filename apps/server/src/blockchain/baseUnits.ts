import { z } from '@hono/zod-openapi'

/** An amount in base units, at most 256 bits. */
const units = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,77})$/, 'must be a whole number of base units')
  .transform((text, context) => {
    const value = /^[0-9]{1,78}$/.test(text) ? BigInt(text) : 0n
    if (value >= 2n ** 256n) context.addIssue({ code: 'custom', message: 'must fit 256 bits' })
    return value
  })
  .openapi({ type: 'string', description: 'Base units', example: '1000000' })
/** An amount in base units above 0. */
export const positiveUnits = units.refine((value) => value > 0n, 'must be more than 0')
