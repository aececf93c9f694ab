import { z } from '@hono/zod-openapi'
import { factorTypes } from '@latchkey/embedded-wallet/api'

export const factorType = z.enum(factorTypes)
export const factorId = z.string().regex(/^[A-Za-z0-9_-]{16,1400}$/)
/** Bytes as base64url without padding. */
export const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))
export const envelope = z
  .strictObject({ type: factorType, factorId, iv: base64url(12), ciphertext: base64url(48) })
  .openapi('Envelope')
/** What an open wallet signs. */
export const challenge = base64url(32)
/** Of the recovery service, for an assisted factor. */
export const receipt = z.string().max(4_096).optional()
