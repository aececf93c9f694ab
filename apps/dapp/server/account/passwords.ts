import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { isCommonPassword } from './commonPasswords.ts'

/** 64 MiB and about 0.2 s. Parameters are stored with each hash, so that they can grow. */
const cost = { logN: 16, r: 8, p: 1 } as const
const keyBytes = 32

function derive(password: string, salt: Buffer, { logN, r, p }: { logN: number; r: number; p: number }) {
  return new Promise<Buffer>((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r }
    scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  )
}

/** Compares a password with a hash. Without a hash it takes as long, so that the time does not tell whether there is one. */
export async function verifyPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const [, logN, r, p, salt, key] = stored?.split('$') ?? []
  if (!salt || !key) {
    await derive(password, randomBytes(16), cost)
    return false
  }
  const wanted = Buffer.from(key, 'base64url')
  const given = await derive(password, Buffer.from(salt, 'base64url'), {
    ...{ logN: Number(logN), r: Number(r), p: Number(p) },
  })
  return timingSafeEqual(given, wanted)
}

/** Why a password cannot be used, or `undefined`. Dapp 3.10. */
export function passwordProblem(password: string, email: string | null): string | undefined {
  if (password.length < 12) return 'Use at least 12 characters.'
  if (password.length > 128) return 'Use at most 128 characters.'
  const name = email?.split('@')[0]
  if (email && [email, name].includes(password.toLowerCase())) return 'Do not use your email address.'
  if (isCommonPassword(password)) return 'Many people use this password. Choose another.'
  return undefined
}
