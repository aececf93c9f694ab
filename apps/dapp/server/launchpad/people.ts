import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { getAddress, isAddress } from 'viem'
import type { AddressRef } from '../../shared/props/launch.ts'
import type { Database } from '../database/database.ts'
import { collections, nfts } from '../database/launchpadSchema.ts'
import { users, wallets } from '../database/schema.ts'
import { addressesOn, type OwnAccount, readOwnAccount } from './ownAccounts.ts'

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
          .select({ account: wallets.account, handle: users.handle, avatar: users.avatar })
          .from(wallets)
          .innerJoin(users, eq(users.id, wallets.userId))
          .where(
            and(inArray(wallets.account, accounts), isNotNull(users.handle), eq(users.visibility, 'public')),
          )
  const known = new Map(
    await Promise.all(
      found.map(async ({ account, handle, avatar }) => {
        const picture = avatar ? await ownedAvatar(db, avatar, [readOwnAccount(account)]) : null
        return [account, { handle, picture }] as const
      }),
    ),
  )
  return (address) => ({
    address: shownAddress(address),
    namespace: address.startsWith('0x') ? 'eip155' : 'solana',
    name: null,
    handle: known.get(accountOf(address))?.handle ?? null,
    avatar: known.get(accountOf(address))?.picture ?? avatarPath(address),
  })
}

/** What the user of an address says of themselves, if everybody may see it. */
export async function readAbout(
  db: Database,
  address: string,
): Promise<{ readonly displayName: string | null; readonly bio: string } | undefined> {
  const [found] = await db
    .select({ displayName: users.displayName, bio: users.bio })
    .from(wallets)
    .innerJoin(users, eq(users.id, wallets.userId))
    .where(and(eq(wallets.account, accountOf(address)), eq(users.visibility, 'public')))
  return found
}

/** Path of the picture that is made from an address. */
export const avatarPath = (address: string) =>
  `/media/a/${address.startsWith('0x') ? address.toLowerCase() : address}.svg`

/**
 * Path of the picture of an NFT that one of the accounts owns now, else `null`: who gives it away loses it as a picture.
 * @param avatar - `<chainId>:<slug>:<tokenId>`
 */
export async function ownedAvatar(
  db: Database,
  avatar: string,
  accounts: readonly OwnAccount[],
): Promise<string | null> {
  const [, chain, slug, number] = /^(\d{1,9}):([a-z0-9-]{1,64}):(\d{1,6})$/.exec(avatar) ?? []
  if (!chain || !slug || accounts.length === 0) return null
  const [found] = await db
    .select({ address: collections.address })
    .from(collections)
    .where(and(eq(collections.chainId, Number(chain)), eq(collections.slug, slug)))
  if (!found) return null
  const owned = await db.$count(
    nfts,
    and(
      ...[eq(nfts.chainId, Number(chain)), eq(nfts.collection, found.address)],
      ...[eq(nfts.tokenId, Number(number)), inArray(nfts.owner, [...addressesOn(accounts, Number(chain))])],
    ),
  )
  return owned > 0 ? `/media/c/${chain}/${slug}/${number}.svg` : null
}

/** The account of a user whose key signs for the address. */
export const accountOf = (address: string) =>
  `${address.startsWith('0x') ? 'eip155' : 'solana'}:${shownAddress(address)}`
