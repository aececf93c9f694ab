import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { createKeyedHash, createTextCipher, readKeyFile } from '@latchkey/server-kit/keys'
import * as z from 'zod'

const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const keyFile = z.strictObject({ version: z.literal(1), secrets: z.array(secret).min(1) })

/** Bytes of a signature in a link. */
const signatureBytes = 16

/**
 * Reads the secrets of the server, the current one first.
 * @param given `APP_KEYS`. Without them a key file is made at the first start
 * @throws ConfigError when the key file cannot be read
 */
export async function readSecrets(
  given: readonly string[] | undefined,
  path: string,
): Promise<readonly string[]> {
  if (given) return given
  const create = () => ({ version: 1 as const, secrets: [randomBytes(32).toString('base64url')] })
  return (await readKeyFile(path, { schema: keyFile, create })).secrets
}

/** What the server hashes, encrypts and signs with. @param secrets - the current one first; former ones still verify links */
export function createAppKeys(secrets: readonly string[]) {
  const derive = (text: string, use: string) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(text, 'base64url'), '', `latchkey dapp ${use}`, 32))
  const [current = ''] = secrets
  const signers = secrets.map((one) => derive(one, 'unsub'))
  const sign = (key: Uint8Array, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, signatureBytes)
  return {
    hash: createKeyedHash<'code' | 'limit' | 'mail'>(derive(current, 'hash')),
    ...createTextCipher<'mail' | 'x'>(derive(current, 'mail')),
    /** Signature of a link, base64url. */
    signLink: (text: string) => sign(signers[0] ?? derive(current, 'unsub'), text).toString('base64url'),
    verifyLink(text: string, signature: string): boolean {
      const given = Buffer.from(signature, 'base64url')
      // The last character has bits that decoding ignores, so that several texts would be the same signature.
      if (given.length !== signatureBytes || given.toString('base64url') !== signature) return false
      return signers.some((key) => timingSafeEqual(given, sign(key, text)))
    },
  }
}

export type AppKeys = ReturnType<typeof createAppKeys>
