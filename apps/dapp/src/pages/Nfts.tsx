import { Deferred, Head, router, usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { NftCard } from '../../shared/props/mint.ts'
import type { NftFilters, NftsProps } from '../../shared/props/nfts.ts'
import { useAskToSignIn } from '../auth/signInRequest.ts'
import { NftDialog } from '../nft/NftDialog.tsx'
import { NftGrid } from '../nft/NftGrid.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SelectField } from '../parts/Field.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { useChain } from '../wallet/useChain.ts'

const defaults: NftFilters = {
  owner: 'everyone',
  collection: 'all',
  chain: 'live',
  trait: '',
  sort: 'newest',
  q: '',
}

/** The query of the filters that differ from the usual ones. */
function queryOf(filters: NftFilters, token?: string): Record<string, string> {
  const changed = Object.entries(filters).filter(
    ([name, value]) => value !== defaults[name as keyof NftFilters],
  )
  return Object.fromEntries([...changed, ...(token ? [['token', token] as const] : [])])
}

function show(filters: NftFilters) {
  router.get('/nfts', queryOf(filters), {
    only: ['filters', 'tokens', 'next', 'total', 'facets', 'app'],
    reset: ['tokens'],
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** The gallery of all NFTs that were minted here. Dapp 3.6. */
export function NftsPage({ filters, tokens, next, total }: NftsProps) {
  const { token } = usePage<SharedProps & NftsProps>().props
  const hrefOf = (card: NftCard) => `/nfts?${new URLSearchParams(queryOf(filters, card.id))}`
  return (
    <>
      <Head title="NFTs" />
      <h1 className="text-3xl font-semibold tracking-tight">NFTs</h1>
      <Filters filters={filters} />
      <p role="status" className="mt-4 text-sm text-muted tabular-nums">
        {total === 1 ? '1 NFT' : `${total.toLocaleString('en')} NFTs`}
      </p>
      <div className="mt-3">
        {tokens.length > 0 ? (
          <NftGrid tokens={tokens} hrefOf={hrefOf} stays />
        ) : (
          <EmptyState text={filters.owner === 'me' ? 'You own none yet.' : 'No NFT matches these filters.'}>
            {filters.owner === 'me' ? (
              <LinkButton href="/mint">Mint one</LinkButton>
            ) : (
              <LinkButton href="/nfts">Clear filters</LinkButton>
            )}
          </EmptyState>
        )}
      </div>
      <LoadMore next={next} only={['tokens', 'next']} />
      {token && <NftDialog key={token.id} token={token} onClose={() => close(filters)} />}
      {token === null && <MissingToken filters={filters} />}
    </>
  )
}

/** Shows the gallery again, with its list as it is. */
function close(filters: NftFilters) {
  router.get('/nfts', queryOf(filters), {
    only: ['token', 'app'],
    preserveState: true,
    preserveScroll: true,
  })
}

/** A link to an NFT that does not exist. Without a token in the address there is nothing to say. */
function MissingToken({ filters }: { filters: NftFilters }) {
  const { url } = usePage()
  const isAsked = new URLSearchParams(url.split('?')[1]).has('token')
  const [isShown, setShown] = useState(isAsked)
  useEffect(() => setShown(isAsked), [isAsked])
  if (!isShown) return null
  return (
    <div className="mt-4">
      <EmptyState text="There is no such NFT.">
        <LinkButton href={`/nfts?${new URLSearchParams(queryOf(filters))}`}>Close</LinkButton>
      </EmptyState>
    </div>
  )
}

function Filters({ filters }: { filters: NftFilters }) {
  const { auth, app } = usePage<SharedProps>().props
  const ask = useAskToSignIn()
  const live = useChain(app.live).name
  const practice = useChain(app.practice).name
  const isOther = filters.owner !== 'everyone' && filters.owner !== 'me'
  return (
    <div className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <SelectField
        label="Owner"
        value={filters.owner}
        onChange={({ target }) => {
          if (target.value === 'me' && !auth.user)
            return ask({ onSignedIn: () => show({ ...filters, owner: 'me' }) })
          show({ ...filters, owner: target.value })
        }}
        options={[
          { value: 'everyone', label: 'Everyone' },
          { value: 'me', label: 'Mine' },
          ...(isOther ? [{ value: filters.owner, label: filters.owner }] : []),
        ]}
      />
      <SelectField
        label="Network"
        value={filters.chain}
        onChange={({ target }) =>
          show({ ...filters, chain: target.value as NftFilters['chain'], collection: 'all', trait: '' })
        }
        options={[
          { value: 'live', label: live },
          { value: 'practice', label: `${practice} (practice)` },
        ]}
      />
      <Deferred
        data="facets"
        fallback={
          <>
            <SkeletonBlock label="Loading the collections" className="h-18" />
            <SkeletonBlock label="Loading the traits" className="h-18" />
          </>
        }
      >
        <Facets filters={filters} />
      </Deferred>
      <SelectField
        label="Sort by"
        value={filters.sort}
        onChange={({ target }) => show({ ...filters, sort: target.value as NftFilters['sort'] })}
        options={[
          { value: 'newest', label: 'Newest' },
          { value: 'id', label: 'Number' },
        ]}
      />
    </div>
  )
}

function Facets({ filters }: { filters: NftFilters }) {
  const { facets } = usePage<SharedProps & NftsProps>().props
  if (!facets) return null
  return (
    <>
      <SelectField
        label="Collection"
        value={filters.collection}
        onChange={({ target }) => show({ ...filters, collection: target.value, trait: '' })}
        options={[
          { value: 'all', label: 'All' },
          ...facets.collections.map(({ slug, name, count }) => ({
            value: slug,
            label: `${name} (${count})`,
          })),
        ]}
      />
      {facets.traits.length > 0 && (
        <SelectField
          label="Trait"
          value={filters.trait}
          onChange={({ target }) => show({ ...filters, trait: target.value })}
          options={[
            { value: '', label: 'All' },
            ...facets.traits.flatMap(({ key, values }) =>
              values.map(({ value, count }) => ({
                value: `${key}:${value}`,
                label: `${key}: ${value} (${count})`,
              })),
            ),
          ]}
        />
      )}
    </>
  )
}
