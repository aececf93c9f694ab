import { z } from '@hono/zod-openapi'

/** Fields that several routes read or answer. */
export const statement = z.string().max(4_000)
export const factorId = z.uuid()
/** BCP 47 */
export const locale = z
  .string()
  .max(35)
  .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)

const base64url = /^[A-Za-z0-9_-]+$/

export const sealed = z
  .strictObject({
    enc: z.string().length(43).regex(base64url),
    ciphertext: z.string().max(200).regex(base64url),
  })
  .openapi('Sealed')
