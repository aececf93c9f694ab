import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { NftDetail, NftFacets, NftFilters, NftsProps } from '../../shared/props/nfts.ts'
import { nfts, nftTransfers } from '../database/launchpadSchema.ts'
import { deferred, merged, optional, type Props } from '../inertia/prop.ts'
import type { CollectionRow, Directory } from '../launchpad/directory.ts'
import { type NftRow, readNftCards } from '../launchpad/nftProps.ts'
import { addressesOn } from '../launchpad/ownAccounts.ts'
import { shownAddress } from '../launchpad/people.ts'
import { readStars } from '../launchpad/stars.ts'
import { nftTraits } from '../media/nftTraits.ts'
import { oneOf, pageOf, type Site, type Viewer } from './site.ts'

const cards = 24

/** Props of `Nfts`. Unknown filters count as the default. */
export async function nftsProps(site: Site, viewer: Viewer, query: URLSearchParams): Promise<Props> {
  const { db } = site
  const directory = await site.directory()
  const owner = query.get('owner') ?? 'everyone'
  const filters: NftFilters = {
    owner: owner === 'me' || /^0x[0-9a-fA-F]{40}$/.test(owner) ? owner : 'everyone',
    chain: oneOf(['live', 'practice'], query.get('chain') ?? undefined),
    collection: 'all',
    trait: '',
    sort: oneOf(['newest', 'id'], query.get('sort') ?? undefined),
    q: (query.get('q') ?? '').trim().slice(0, 64),
  }
  const chainId = site[filters.chain]
  const collections = directory.collections.filter((one) => one.chainId === chainId)
  const chosen = collections.find(({ slug }) => slug === query.get('collection'))
  const withChoice = { ...filters, collection: chosen?.slug ?? 'all', trait: query.get('trait') ?? '' }
  const owned = await readOwned(site, chainId, filters, viewer)
  const slugOf = new Map(collections.map(({ address, slug }) => [address, slug]))
  const ofCollection = owned.filter(({ collection }) =>
    chosen ? collection === chosen.address : slugOf.has(collection),
  )
  const found = ofCollection
    .filter(
      (row) => hasTrait(row, slugOf, withChoice.trait) && isNamed(row, collections, filters.q.toLowerCase()),
    )
    .map((row) => ({ ...row, id: `${chainId}:${slugOf.get(row.collection)}:${row.tokenId}` }))
  const { data, next } = pageOf(found, query.get('cursor') ?? undefined, cards)
  const token = query.get('token')
  const readToken = () => (token ? readDetail(site, directory, token, viewer) : null)
  const head: Omit<NftsProps, 'tokens'> = { filters: withChoice, next, total: found.length }
  return {
    ...head,
    tokens: merged(() => readNftCards(db, directory, data), { matchOn: 'id' }),
    facets: deferred(() => facetsOf(owned, ofCollection, collections, chainId), 'facets'),
    // A document that names a token has it at once.
    token: token ? readToken : optional(readToken),
  }
}

function readOwned(
  { db }: Site,
  chainId: number,
  { owner, sort }: NftFilters,
  viewer: Viewer,
): Promise<NftRow[]> {
  const named = owner === 'everyone' ? undefined : [owner.toLowerCase()]
  const accounts = owner === 'me' ? addressesOn(viewer.accounts, chainId) : named
  if (accounts?.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(nfts)
    .where(and(eq(nfts.chainId, chainId), accounts && inArray(nfts.owner, [...accounts])))
    .orderBy(
      ...(sort === 'id' ? [asc(nfts.tokenId), asc(nfts.eventId)] : [desc(nfts.eventId), desc(nfts.tokenId)]),
    )
}

type Slugs = ReadonlyMap<string, string>

function hasTrait({ collection, tokenId }: NftRow, slugOf: Slugs, trait: string): boolean {
  if (trait === '') return true
  return nftTraits(slugOf.get(collection) ?? '', tokenId).some(
    ({ key, value }) => `${key}:${value}` === trait,
  )
}

function isNamed({ collection, tokenId }: NftRow, collections: readonly CollectionRow[], q: string): boolean {
  if (q === '') return true
  const name = collections.find(({ address }) => address === collection)?.name ?? ''
  return `${name} #${tokenId}`.toLowerCase().includes(q)
}

function facetsOf(
  owned: readonly NftRow[],
  ofCollection: readonly NftRow[],
  collections: readonly CollectionRow[],
  chainId: number,
): NftFacets {
  const slugOf = new Map(collections.map(({ address, slug }) => [address, slug]))
  const counts = new Map<string, Map<string, number>>()
  for (const { collection, tokenId } of ofCollection) {
    for (const { key, value } of nftTraits(slugOf.get(collection) ?? '', tokenId)) {
      const values = counts.get(key) ?? new Map<string, number>()
      counts.set(key, values.set(value, (values.get(value) ?? 0) + 1))
    }
  }
  return {
    collections: collections.map(({ slug, name, address }) => ({
      ...{ slug, name, chainId },
      count: owned.filter(({ collection }) => collection === address).length,
    })),
    traits: [...counts].map(([key, values]) => ({
      key,
      values: [...values].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count),
    })),
  }
}

async function readDetail(
  { db }: Site,
  directory: Directory,
  id: string,
  viewer: Viewer,
): Promise<NftDetail | null> {
  const [, chain, slug, number] = /^(\d{1,9}):([a-z0-9-]{1,64}):(\d{1,6})$/.exec(id) ?? []
  const collection = directory.collections.find((one) => String(one.chainId) === chain && one.slug === slug)
  if (!collection) return null
  const { chainId, address } = collection
  const tokenId = Number(number)
  const ofToken = <T extends typeof nfts | typeof nftTransfers>(view: T) =>
    and(eq(view.chainId, chainId), eq(view.collection, address), eq(view.tokenId, tokenId))
  const [row] = await db.select().from(nfts).where(ofToken(nfts))
  if (!row) return null
  const [[card], moves, starsOf] = await Promise.all([
    readNftCards(db, directory, [row]),
    db.select().from(nftTransfers).where(ofToken(nftTransfers)).orderBy(desc(nftTransfers.eventId)),
    readStars(db, [id], viewer.userId),
  ])
  if (!card) return null
  return {
    ...card,
    mintedAt: row.mintedAt.toISOString(),
    history: moves.map(({ at, sender, receiver, txHash }) => ({
      ...{ at: at.toISOString(), tx: txHash, to: shownAddress(receiver) },
      from: /^0x0+$/.test(sender) ? null : shownAddress(sender),
    })),
    ...starsOf(id),
  }
}
