import { and, desc, eq, sql } from 'drizzle-orm'
import type { MintProps, Phase, PhaseOfYou } from '../../shared/props/mint.ts'
import { chainEvents, nfts } from '../database/launchpadSchema.ts'
import { deferred, type Props } from '../inertia/prop.ts'
import type { CollectionRow } from '../launchpad/directory.ts'
import { collectionInfo, readNftCards } from '../launchpad/nftProps.ts'
import { addressesOn } from '../launchpad/ownAccounts.ts'
import { readRefs, shownAddress } from '../launchpad/people.ts'
import { merkleProof } from '../lists/merkleTree.ts'
import type { Site, Viewer } from './site.ts'

const recentCards = 12
const noList = /^0x0+$/

/** Path of the collection that is shown first. */
export async function featuredMint(site: Site): Promise<string | undefined> {
  const { collections } = await site.directory()
  const onLive = collections.filter(({ chainId }) => chainId === site.live)
  const first = onLive.find(({ featured }) => featured) ?? onLive[0]
  return first && `/mint/${first.chainId}/${first.slug}`
}

/** Props of `Mint`; `undefined` if there is no such collection. */
export async function mintProps(
  site: Site,
  viewer: Viewer,
  chain: string,
  slug: string,
): Promise<Props | undefined> {
  const { db } = site
  const directory = await site.directory()
  const collection = directory.collections.find((one) => String(one.chainId) === chain && one.slug === slug)
  if (!collection) return undefined
  const of = and(eq(nfts.chainId, collection.chainId), eq(nfts.collection, collection.address))
  const [minted, refOf, phases] = await Promise.all([
    db.$count(nfts, of),
    readRefs(db, [collection.owner]),
    readPhases(site, collection),
  ])
  const head: MintProps = {
    collection: collectionInfo(collection, directory, Number(minted), refOf),
    phases,
    siblings: directory.collections
      .filter((one) => one !== collection)
      .map(({ chainId, slug: other, name }) => ({ chainId, slug: other, name })),
  }
  return {
    ...head,
    you: deferred(() => readYou(site, collection, phases, viewer), 'you'),
    recent: deferred(
      async () =>
        readNftCards(
          db,
          directory,
          await db.select().from(nfts).where(of).orderBy(desc(nfts.tokenId)).limit(recentCards),
        ),
      'recent',
      { merges: true, matchOn: 'id' },
    ),
  }
}

const ofCollection = ({ chainId, address }: CollectionRow, name: string) =>
  and(eq(chainEvents.chainId, chainId), eq(chainEvents.contract, address), eq(chainEvents.name, name))

/** Each phase as it was set last. */
async function readPhases({ db }: Site, collection: CollectionRow): Promise<readonly Phase[]> {
  const rows = await db
    .select()
    .from(chainEvents)
    .where(ofCollection(collection, 'PhaseSet'))
    .orderBy(chainEvents.id)
  const phases = new Map(rows.map(({ args }) => [Number(args.phase), args]))
  const time = (seconds: unknown) => new Date(Math.min(Number(seconds) * 1000, 8.64e15)).toISOString()
  return [...phases].map(([index, { start, end, price, maxPerWallet, allowlistRoot }]) => ({
    ...{
      index,
      start: time(start),
      end: time(end),
      price: String(price),
      maxPerWallet: Number(maxPerWallet),
    },
    allowlist: !noList.test(String(allowlistRoot)),
  }))
}

/** What the signed-in account minted and may mint. The contract checks it again. */
async function readYou(site: Site, collection: CollectionRow, phases: readonly Phase[], viewer: Viewer) {
  const own = addressesOn(viewer.accounts, collection.chainId)
  const account = own.find((one) => one.startsWith('0x'))
  if (viewer.userId === undefined || account === undefined) return null
  const { db } = site
  const rows = await db
    .select({
      phase: sql<string>`${chainEvents.args}->>'phase'`,
      minted: sql<string>`sum((${chainEvents.args}->>'quantity')::integer)`,
    })
    .from(chainEvents)
    .where(and(ofCollection(collection, 'Minted'), eq(chainEvents.account, account)))
    .groupBy(sql`${chainEvents.args}->>'phase'`)
  return {
    account: shownAddress(account),
    phases: await Promise.all(
      phases.map(async ({ index, allowlist }): Promise<PhaseOfYou> => {
        const minted = Number(rows.find(({ phase }) => Number(phase) === index)?.minted ?? 0)
        const list = allowlist ? collection.allowlists[String(index)] : undefined
        const entries = Object.entries(list ?? {})
        const leaf = entries.findIndex(([one]) => one.toLowerCase() === account)
        const allowance = entries[leaf]?.[1]
        if (!list || allowance === undefined) return { index, minted, allowance: null, proof: null }
        const tree = await site.allowlistTree(`${collection.chainId}:${collection.address}:${index}`, list)
        return { index, minted, allowance, proof: merkleProof(tree, leaf) }
      }),
    ),
  }
}
