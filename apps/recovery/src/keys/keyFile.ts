import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createHpkePair } from '@latchkey/embedded-wallet/recovery'
import { readKeyFile as read } from '@latchkey/server-kit/keys'
import * as z from 'zod'

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

const keyFile = z.strictObject({
  version: z.literal(1),
  /** Keys the hashes of codes, addresses and nonces. */
  pepper: secret,
  /** Encrypts mails that wait. */
  mailKey: secret,
  /** Key encryption key B: encrypts the secrets of assisted factors. Security 3.3 */
  kekB: secret,
  /** X25519: secrets are sealed for it on their way here. */
  hpkeKey: z.strictObject({ publicKey: secret, privateKey: secret }),
  /** Signs receipts. */
  receiptKey: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
})

/** The content of the key file. Secrets are 32 bytes in base64url. */
export type KeyFile = z.infer<typeof keyFile>

export async function makeKeyFile(): Promise<KeyFile> {
  const random = () => randomBytes(32).toString('base64url')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y, d } = privateKey.export({ format: 'jwk' })
  return keyFile.parse({
    version: 1,
    ...{ pepper: random(), mailKey: random(), kekB: random(), hpkeKey: await createHpkePair() },
    receiptKey: { kty, crv, x, y, d },
  })
}

/**
 * Reads the key file of the recovery service.
 * @param create - makes the file if it is missing
 * @throws ConfigError when the file is missing or invalid
 */
export const readKeyFile = (path: string, { create }: { readonly create: boolean }): Promise<KeyFile> =>
  read(path, { schema: keyFile, create: create ? makeKeyFile : undefined })
