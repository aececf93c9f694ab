import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readKeyFile as read, writeKeyFile as write } from '@latchkey/server-kit/keys'
import * as z from 'zod'

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const makeSecret = () => randomBytes(32).toString('base64url')

const keyFile = z.strictObject({
  version: z.literal(1),
  /** Keys the hashes of codes, addresses, states and nonces. */
  pepper: secret,
  /** Encrypts addresses, mails and the secrets of running logins. */
  emailKey: secret,
  /** Key encryption key A: wraps the key of each wallet's envelopes. Security 3.3. */
  kekA: secret,
  /** The key that `kekA` replaces, until everything is wrapped by `kekA`. */
  formerKekA: secret.optional(),
  /** Signs statements for the recovery service. */
  statementKey: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
})

/** The content of the key file. Secrets are 32 bytes in base64url. */
export type KeyFile = z.infer<typeof keyFile>

export function makeKeyFile(): KeyFile {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  return keyFile.parse({
    version: 1,
    ...{ pepper: makeSecret(), emailKey: makeSecret(), kekA: makeSecret() },
    statementKey: { kty, crv, x, y, d },
  })
}

/**
 * Reads the wallet's key file.
 * @param create - makes the file if it is missing
 * @throws ConfigError when the file is missing or invalid
 */
export const readKeyFile = (path: string, { create }: { readonly create: boolean }): Promise<KeyFile> =>
  read(path, { schema: keyFile, create: create ? makeKeyFile : undefined })

/** Replaces the wallet's key file at once. @throws ConfigError when it cannot be written */
export const writeKeyFile = (path: string, file: KeyFile): Promise<void> => write(path, file)

/** Begins to replace key encryption key A, unless that has begun: the file has both until {@link endRotation}. */
export const beginRotation = (file: KeyFile): KeyFile =>
  file.formerKekA ? file : { ...file, kekA: makeSecret(), formerKekA: file.kekA }

export const endRotation = ({ formerKekA: _, ...file }: KeyFile): KeyFile => file
