import { z } from '@hono/zod-openapi'

/** The id of a credential, base64url. */
const credentialId = z.string().regex(/^[A-Za-z0-9_-]{16,1400}$/)
const base64url = (mostBytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${Math.ceil((mostBytes * 4) / 3)}}$`))
const clientDataJSON = base64url(2_048)

/** SHA-256 of what a user approves, base64url. The last digit has two bits that must be 0. */
export const requestDigest = z.string().regex(/^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/)

/** How a browser reaches an authenticator: `internal`, `hybrid`, `usb` and others. */
const transports = z.array(z.string().regex(/^[a-z-]{1,32}$/)).max(10)

export const newPasskey = z
  .strictObject({
    name: z.string().trim().min(1).max(60),
    clientDataJSON,
    attestationObject: base64url(8_192),
    transports,
  })
  .openapi('NewPasskey')

export const passkeyAssertion = z
  .strictObject({
    credentialId,
    clientDataJSON,
    authenticatorData: base64url(2_048),
    signature: base64url(1_024),
  })
  .openapi('PasskeyAssertion')
