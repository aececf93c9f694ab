import { createHash } from 'node:crypto'
import { retryCollisions } from '@latchkey/service'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type NameAddresses, type NameAttributes, nameProofs, names } from './tables.ts'

export type NameRecord = {
  readonly name: string
  readonly address: string
  readonly addresses: NameAddresses
  readonly attributes: NameAttributes
  readonly registeredAt: Date
  readonly updatedAt: Date | null
}

export type Registration = {
  readonly name: string
  /** EIP-55; it has signed. */
  readonly address: string
  /** SLIP-44. */
  readonly coinType: number
  readonly attributes: NameAttributes
  /** What was signed, exactly, and the signature. */
  readonly proof: string
}

export type NameStore = ReturnType<typeof createNameStore>

/** The names of these services. */
export function createNameStore(db: Database) {
  const proofOf = (text: string) => createHash('sha256').update(text).digest('hex')

  return {
    async find(name: string): Promise<NameRecord | undefined> {
      return (await db.select().from(names).where(eq(names.name, name)))[0]
    },
    /** @param address EIP-55 */
    async findByAddress(address: string): Promise<NameRecord | undefined> {
      return (await db.select().from(names).where(eq(names.address, address)))[0]
    },
    /** What an account is called, for those who show it. @param address EIP-55 */
    async identity(address: string): Promise<{ name: string; avatar: string | null } | undefined> {
      const found = await this.findByAddress(address)
      return found && { name: found.name, avatar: found.attributes.avatar ?? null }
    },
    /** Those of the names that somebody has. */
    async taken(all: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .select({ name: names.name })
        .from(names)
        .where(inArray(names.name, [...all]))
      return new Set(found.map(({ name }) => name))
    },
    /** Whether exactly this was registered before. */
    async isDone(proof: string): Promise<boolean> {
      return (
        (
          await db
            .select()
            .from(nameProofs)
            .where(eq(nameProofs.proof, proofOf(proof)))
        ).length > 0
      )
    },
    /**
     * Gives the name to the account, or its owner one more network of it. Of any number who want a name at once one gets it.
     * @returns why not, if not
     */
    register(
      { name, address, coinType, attributes, proof }: Registration,
      now: Date,
    ): Promise<'name_taken' | 'account_named' | undefined> {
      const added = { [String(coinType)]: { address, created: now.toISOString() } }
      return retryCollisions(() =>
        db.transaction(async (tx) => {
          const [inserted] = await tx
            .insert(names)
            .values({ name, address, addresses: added, attributes, registeredAt: now })
            .onConflictDoNothing()
            .returning({ name: names.name })
          if (!inserted) {
            const [owned] = await tx.select().from(names).where(eq(names.name, name)).for('update')
            // Not there: it was the address that was in the way.
            if (!owned) return 'account_named'
            if (owned.address !== address) return 'name_taken'
            await tx
              .update(names)
              .set({
                addresses: sql`${JSON.stringify(added)}::jsonb || ${names.addresses}`,
                attributes,
                updatedAt: now,
              })
              .where(eq(names.name, name))
          }
          await tx
            .insert(nameProofs)
            .values({ proof: proofOf(proof), name })
            .onConflictDoNothing()
          return undefined
        }),
      )
    },
  }
}
