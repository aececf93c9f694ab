import { createHash } from 'node:crypto'
import { type CaipNetworkId, evmCoinType } from '@latchkey/core'
import { type EvmSigner, verifiedAccount } from '@latchkey/core/verify'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { defaultEvmCoinType, etherCoinType } from './coinTypes.ts'
import { type NameAddresses, type NameAttributes, nameProofs, names } from './tables.ts'

export type NameRecord = {
  readonly name: string
  /** `eip155:0x…` of a key, or CAIP-10 of a contract account. */
  readonly account: string
  /** EIP-55. */
  readonly address: string
  /** Registered addresses by SLIP-44 coin type. */
  readonly addresses: NameAddresses
  readonly attributes: NameAttributes
  readonly registeredAt: Date
  readonly updatedAt: Date | null
}

export type Registration = {
  readonly name: string
  /** EIP-55. */
  readonly address: string
  /** What verified the signature (a key or contract code), on which network. */
  readonly signer: EvmSigner
  readonly networkId: CaipNetworkId
  /** SLIP-44 coin type of the network. */
  readonly coinType: number
  readonly attributes: NameAttributes
  /** The signed message and the signature. */
  readonly proof: string
}

export type NameStore = ReturnType<typeof createNameStore>

/** Whether the name belongs to a key, and thus to one account on every EVM chain. */
const isOfKey = ({ account, address }: Pick<NameRecord, 'account' | 'address'>): boolean =>
  account === verifiedAccount('key', 'eip155:0', address)

/**
 * The address of a name for a SLIP-44 coin type: the one registered for the chain, or the address of a key. The address of a
 * contract account is never used on a chain for which it was not registered. Security R-24.
 */
export function addressFor(record: NameRecord, coinType: number): string | undefined {
  const registered = record.addresses[String(coinType === etherCoinType ? evmCoinType(1) : coinType)]?.address
  const isEvm = coinType === etherCoinType || (coinType >= defaultEvmCoinType && coinType <= 0xffffffff)
  return registered ?? (isEvm && isOfKey(record) ? record.address : undefined)
}

export function createNameStore(db: Database) {
  const proofOf = (text: string) => createHash('sha256').update(text).digest('hex')

  return {
    async find(name: string): Promise<NameRecord | undefined> {
      return (await db.select().from(names).where(eq(names.name, name)))[0]
    },
    /**
     * Finds the name of an account. A contract account requires its network, because the same address may belong to someone else
     * on another one.
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
    /** Name and avatar of an account. @param address EIP-55 */
    async identity(
      address: string,
      networkId: CaipNetworkId | undefined,
    ): Promise<{ name: string; avatar: string | null } | undefined> {
      const found = await this.findByAddress(address, networkId)
      return found && { name: found.name, avatar: found.attributes.avatar ?? null }
    },
    /** Those of the names that are registered. */
    async taken(all: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await db
        .select({ name: names.name })
        .from(names)
        .where(inArray(names.name, [...all]))
      return new Set(found.map(({ name }) => name))
    },
    /** Whether exactly this registration was made before. */
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
     * Registers a name for an account, or one more network for the owner of the name. Of concurrent registrations of a name one
     * succeeds.
     * @returns the reason of a refusal
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
          // The name was not inserted and does not exist: the account already has another name.
          if (!owned) return 'account_named'
          // The key of an address may also take over a name registered by contract code at that address.
          const isOwner = owned.account === account || (signer === 'key' && owned.address === address)
          if (!isOwner) return 'name_taken'
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
