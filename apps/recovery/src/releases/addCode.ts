import { randomInt, randomUUID } from 'node:crypto'
import type { Database } from '../database/database.ts'
import { codes } from '../database/schema.ts'
import type { Keys } from '../keys/createKeys.ts'
import { codeMinutes } from '../mail/renderMail.ts'

export const codeDigits = 6

/** Makes the second code of a device; the latest one counts. @returns the code, of which only a hash is stored */
export async function addCode(
  tx: Database,
  keys: Keys,
  { walletId, jkt, now }: { readonly walletId: string; readonly jkt: string; readonly now: number },
): Promise<string> {
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const id = randomUUID()
  await tx.insert(codes).values({
    ...{ id, walletId, jkt, tries: 0, codeHash: codeHash(keys, id, code) },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + codeMinutes * 60_000) },
  })
  return code
}

export const codeHash = (keys: Keys, id: string, code: string) => keys.hash('code', id, code)
