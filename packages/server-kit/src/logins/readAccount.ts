import type { SocialProvider } from '@latchkey/core'
import * as z from 'zod'
import { normalizeEmail } from './emailAddress.ts'

/** An account as a provider describes it. */
export type SocialAccount = {
  readonly subject: string
  readonly userName: string | undefined
  /** Only if the provider has verified it and is authoritative for its domain. Security R-45. */
  readonly trustedEmail: string | undefined
}

const subject = z.union([z.string().min(1).max(255), z.number().int().transform(String)])
const name = z.string().max(1_000).nullish()

/** Claims of an ID token. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  name,
  email: z.string().nullish(),
  email_verified: z.union([z.boolean(), z.literal(['true', 'false'])]).nullish(),
  /** Domain of a Google Workspace. */
  hd: z.string().nullish(),
})

const users = {
  github: z.object({ id: subject, login: name }).transform(({ id, login }) => ({ id, name: login })),
  facebook: z.object({ id: subject, name }),
  x: z
    .object({ data: z.object({ id: subject, username: name }) })
    .transform(({ data: { id, username } }) => ({ id, name: username })),
  discord: z
    .object({ id: subject, username: name })
    .transform(({ id, username }) => ({ id, name: username })),
}

/** Domains whose mailboxes the provider itself runs. */
const ownDomains: Readonly<Record<'google' | 'apple', readonly string[]>> = {
  google: ['gmail.com', 'googlemail.com'],
  apple: ['icloud.com', 'me.com', 'mac.com', 'privaterelay.appleid.com'],
}

const nameOf = (text: string | null | undefined) => text?.slice(0, 100) || undefined

/** Reads the claims of a validated ID token. @throws ZodError when they are not those of an account */
export function accountOfClaims(provider: 'google' | 'apple', value: unknown): SocialAccount {
  const { sub, name: fullName, email, email_verified: verified, hd } = claims.parse(value)
  const address = email && String(verified) === 'true' ? normalizeEmail(email) : undefined
  const domain = address?.split('@')[1] ?? ''
  const isAuthoritative =
    ownDomains[provider].includes(domain) || (provider === 'google' && hd?.toLowerCase() === domain)
  return {
    subject: sub,
    userName: nameOf(fullName),
    trustedEmail: address && isAuthoritative ? address : undefined,
  }
}

/** Reads the answer of a provider's API. @throws ZodError when it is not an account */
export function accountOfUser(
  provider: Exclude<SocialProvider, 'google' | 'apple'>,
  value: unknown,
): SocialAccount {
  const { id, name: userName } = users[provider].parse(value)
  // None of them is authoritative for the domain of an address.
  return { subject: id, userName: nameOf(userName), trustedEmail: undefined }
}
