import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { getAddress, isAddress } from 'viem'
import type { AddressRef } from '../../shared/props/launch.ts'
import type { Database } from '../database/database.ts'
import { users } from '../database/schema.ts'

/** An address as pages show it. */
export const shownAddress = (address: string) =>
  isAddress(address, { strict: false }) ? getAddress(address) : address

export type RefOf = (address: string) => AddressRef

/** Reads how pages name the addresses: with the handle of a user who allows it. Dapp 3.4. */
export async function readRefs(db: Database, addresses: readonly string[]): Promise<RefOf> {
  const accounts = [...new Set(addresses)].map(accountOf)
  const found =
    accounts.length === 0
      ? []
      : await db
          .select({ account: users.account, handle: users.handle })
          .from(users)
          .where(
            and(inArray(users.account, accounts), isNotNull(users.handle), eq(users.visibility, 'public')),
          )
  const handles = new Map(found.map(({ account, handle }) => [account, handle]))
  return (address) => ({
    address: shownAddress(address),
    namespace: address.startsWith('0x') ? 'eip155' : 'solana',
    name: null,
    handle: handles.get(accountOf(address)) ?? null,
    avatar: `/media/a/${address.startsWith('0x') ? address.toLowerCase() : address}.svg`,
  })
}

/** The account of a user whose key signs for the address. */
export const accountOf = (address: string) =>
  `${address.startsWith('0x') ? 'eip155' : 'solana'}:${shownAddress(address)}`
