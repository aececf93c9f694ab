import { z } from '@hono/zod-openapi'
import { socialProviders } from '@latchkey/embedded-wallet/api'

/** Fields that several routes read or answer. */
export const projectId = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/)
export const siteOrigin = z.string().max(300)
/** What a login is for. Without it: a sign-in. */
export const loginPurpose = z.literal('step-up').optional()
/** Language of a mail, BCP 47. */
export const mailLocale = z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/)

const user = z.object({
  id: z.string(),
  email: z.string().optional(),
  userName: z.string().optional(),
  method: z.enum(['email', ...socialProviders, 'farcaster']),
})

export const session = z
  .object({
    accessToken: z.string(),
    expiresIn: z.number().openapi({ description: 'Seconds.' }),
    refreshToken: z.string(),
    user,
  })
  .openapi('Session')
