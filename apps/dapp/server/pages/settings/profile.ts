import { and, eq, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import { generatedAvatar } from '../../../shared/generatedAvatar.ts'
import type { ProfileProps } from '../../../shared/props/settings.ts'
import type { Database } from '../../database/database.ts'
import { nfts } from '../../database/launchpadSchema.ts'
import { users } from '../../database/schema.ts'
import { deferred, type Props } from '../../inertia/prop.ts'
import { readNftCards } from '../../launchpad/nftProps.ts'
import { ofOwn } from '../../launchpad/ownAccounts.ts'
import { ownedAvatar } from '../../launchpad/people.ts'
import type { Site, Viewer } from '../site.ts'

const nftCards = 48
const notOwned = 'None of your wallets owns this NFT.'

const profileBody = z.object({
  handle: z
    .string()
    .trim()
    .regex(/^(?:[a-z0-9-]{4,24})?$/, 'Use 4 to 24 small letters, digits or dashes.'),
  displayName: z.string().trim().max(40, 'Use at most 40 characters.'),
  bio: z.string().trim().max(280, 'Use at most 280 characters.'),
  avatarNft: z.string().max(120).nullable(),
})

/** Props of `Settings/Profile`. */
export async function profileProps(
  { db, directory }: Site,
  viewer: Viewer & { readonly userId: string },
): Promise<Props> {
  const [user] = await db.select().from(users).where(eq(users.id, viewer.userId))
  const owned = user?.avatar ? await ownedAvatar(db, user.avatar, viewer.accounts) : null
  const head: ProfileProps = {
    profile: {
      ...{ handle: user?.handle ?? '', displayName: user?.displayName ?? '', bio: user?.bio ?? '' },
      avatar: owned ?? generatedAvatar({ id: viewer.userId, address: viewer.accounts[0]?.address ?? null }),
      avatarNft: owned && user?.avatar ? user.avatar : null,
    },
  }
  return {
    ...head,
    nftAvatars: deferred(async () => {
      if (viewer.accounts.length === 0) return []
      const rows = await db
        .select()
        .from(nfts)
        .where(ofOwn(viewer.accounts, { chainId: nfts.chainId, address: nfts.owner }))
        .limit(nftCards)
      return readNftCards(db, await directory(), rows)
    }, 'nfts'),
  }
}

/** Stores the profile. @returns what is wrong, by field */
export async function saveProfile(
  db: Database,
  viewer: Viewer & { readonly userId: string },
  body: unknown,
): Promise<Record<string, string>> {
  const read = profileBody.safeParse(body)
  if (!read.success) return firstProblems(read.error)
  const { handle, displayName, bio, avatarNft } = read.data
  const ofHandle = sql`lower(${users.handle}) = ${handle}`
  if (handle && (await db.$count(users, and(ofHandle, ne(users.id, viewer.userId)))) > 0)
    return { handle: `@${handle} is taken.` }
  if (avatarNft && !(await ownedAvatar(db, avatarNft, viewer.accounts))) return { avatarNft: notOwned }
  // Of two users who want one handle at once the index lets one have it.
  const stored = await db
    .update(users)
    .set({ handle: handle || null, displayName: displayName || null, bio, avatar: avatarNft })
    .where(eq(users.id, viewer.userId))
    .then(
      () => true,
      async (error) => {
        if (handle && (await db.$count(users, and(ofHandle, ne(users.id, viewer.userId)))) > 0) return false
        throw error
      },
    )
  return stored ? {} : { handle: `@${handle} is taken.` }
}

const avatarBody = profileBody.pick({ avatarNft: true })

/** Stores an NFT as the picture. @returns what is wrong, by field */
export async function saveAvatar(
  db: Database,
  viewer: Viewer & { readonly userId: string },
  body: unknown,
): Promise<Record<string, string>> {
  const read = avatarBody.safeParse(body)
  if (!read.success) return firstProblems(read.error)
  const { avatarNft: avatar } = read.data
  if (avatar && !(await ownedAvatar(db, avatar, viewer.accounts))) return { avatarNft: notOwned }
  await db.update(users).set({ avatar }).where(eq(users.id, viewer.userId))
  return {}
}

/** The first problem of each field. */
export function firstProblems({ issues }: z.ZodError): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}
