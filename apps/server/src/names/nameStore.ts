import { createHash } from 'node:crypto'
import { type CaipNetworkId, evmCoinType } from '@latchkey/core'
import { type EvmSigner, verifiedAccount } from '@latchkey/core/verify'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { defaultEvmCoinType, etherCoinType } from './coinTypes.ts'
import { type NameAddresses, type NameAttributes, nameProofs, names } from './tables.ts'

export type NameRecord = {
  readonly name: string
  /** `eip155:0x…` of a key, CAIP-10 of a contract account. */
  readonly account: string
  /** EIP-55. */
  readonly address: string
  /** What was registered, by SLIP-44 coin type. */
  readonly addresses: NameAddresses
  readonly attributes: NameAttributes
  readonly registeredAt: Date
  readonly updatedAt: Date | null
}

export type Registration = {
  readonly name: string
  /** EIP-55. */
  readonly address: string
  /** What vouched for its signature, on which network. */
  readonly signer: EvmSigner
  readonly networkId: CaipNetworkId
  /** SLIP-44, of the network. */
  readonly coinType: number
  readonly attributes: NameAttributes
  /** What was signed, exactly, and the signature. */
  readonly proof: string
}

export type NameStore = ReturnType<typeof createNameStore>

/** Whether the name is of a key, and so of one account on every EVM chain. */
const isOfKey = ({ account, address }: Pick<NameRecord, 'account' | 'address'>): boolean =>
  account === verifiedAccount('key', 'eip155:0', address)

/**
 * The address of a name for a SLIP-44 coin type: what was registered for the chain, or the one address of a key. The
 * address of a contract account is never used on a chain it was not registered for. Security R-24.
 */
export function addressFor(record: NameRecord, coinType: number): string | undefined {
  const registered = record.addresses[String(coinType === etherCoinType ? evmCoinType(1) : coinType)]?.address
  const isEvm = coinType === etherCoinType || (coinType >= defaultEvmCoinType && coinType <= 0xffffffff)
  return registered ?? (isEvm && isOfKey(record) ? record.address : undefined)
}

/** The names of these services. */
export function createNameStore(db: Database) {
  const proofOf = (text: string) => createHash('sha256').update(text).digest('hex')

  return {
    async find(name: string): Promise<NameRecord | undefined> {
      return (await db.select().from(names).where(eq(names.name, name)))[0]
    },
    /**
     * The name of an account. That of a contract account is found only with its network: the same address may be
     * somebody else's on another one.
     * @param address EIP-55
     */
    async findByAddress(
      address: string,
      networkId: CaipNetworkId | undefined,
    ): Promise<NameRecord | undefined> {
      const accounts = (['key', ...(networkId ? ['code' as const] : [])] as const).map((signer) =>
        verifiedAccount(signer, networkId ?? 'eip155:0', address),
      )
      const found = await db
        .select()
        .from(names)
        .where(and(eq(names.address, address), inArray(names.account, accounts)))
      return found.find(isOfKey) ?? found[0]
    },
    /** What to call an account. @param address EIP-55 */
    async identity(
      address: string,
      networkId: CaipNetworkId | undefined,
    ): Promise<{ name: string; avatar: string | null } | undefined> {
      const found = await this.findByAddress(address, networkId)
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
      { name, address, signer, networkId, coinType, attributes, proof }: Registration,
      now: Date,
    ): Promise<'name_taken' | 'account_named' | undefined> {
      const account = verifiedAccount(signer, networkId, address)
      const added = { [String(coinType)]: { address, created: now.toISOString() } }
      return db.transaction(async (tx) => {
        const [inserted] = await tx
          .insert(names)
          .values({ name, account, address, addresses: added, attributes, registeredAt: now })
          .onConflictDoNothing()
          .returning({ name: names.name })
        if (!inserted) {
          const [owned] = await tx.select().from(names).where(eq(names.name, name)).for('update')
          // Not there: the account has another name.
          if (!owned) return 'account_named'
          // The key of an address may also take over what code signed for it on one network.
          const own = owned.account === account || (signer === 'key' && owned.address === address)
          if (!own) return 'name_taken'
          const [another] = await tx
            .select({ name: names.name })
            .from(names)
            .where(and(eq(names.account, account), ne(names.name, name)))
          if (another) return 'account_named'
          await tx
            .update(names)
            .set({
              account,
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
      })
    },
  }
}
