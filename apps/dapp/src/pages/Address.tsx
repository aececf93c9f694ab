import { Deferred, Head, usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { type AddressProps, addressTabs } from '../../shared/props/address.ts'
import { AddressHeader } from '../address/AddressHeader.tsx'
import { LaunchView, Updates } from '../address/LaunchView.tsx'
import { PostUpdate } from '../address/PostUpdate.tsx'
import { WalletView } from '../address/WalletView.tsx'
import { ActivityList } from '../launch/ActivityList.tsx'
import { NftGrid, tokenHref } from '../nft/NftGrid.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { Fact, Facts } from '../parts/Facts.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { TabLinks } from '../parts/TabLinks.tsx'

type Tab = AddressProps['tab']

const tabNames: Readonly<Record<Tab, string>> = {
  overview: 'Overview',
  positions: 'Positions',
  nfts: 'NFTs',
  activity: 'Activity',
  updates: 'Updates',
}

const tabsOf: Readonly<Record<AddressProps['kind'], readonly Tab[]>> = {
  launch: ['overview', 'activity', 'updates'],
  wallet: ['positions', 'nfts', 'activity'],
  collection: ['nfts', 'activity'],
  contract: ['overview'],
}

/** A wallet, a launch, a collection or any other contract. Dapp 3.4. */
export function AddressPage(props: AddressProps) {
  const { kind, header, address, chainId, namespace } = props
  const tabs = addressTabs.filter(
    (tab) => tabsOf[kind].includes(tab) && !(namespace === 'solana' && tab === 'nfts'),
  )
  const tab = tabs.includes(props.tab) ? props.tab : (tabs[0] ?? 'overview')
  const picture = props.launch?.logo ?? props.collection?.art ?? header.ref.avatar
  const query = kind !== 'wallet' && chainId ? `chain=${chainId}&` : ''
  return (
    <>
      <Head title={props.launch ? `${props.launch.name} (${props.launch.symbol})` : header.title} />
      <AddressHeader props={props} picture={picture} />
      {tabs.length > 1 && (
        <div className="mt-6">
          <TabLinks
            label="Parts of this page"
            current={tab}
            tabs={tabs.map((id) => ({
              id,
              label: tabNames[id],
              href: `/address/${address}?${query}tab=${id}`,
            }))}
          />
        </div>
      )}
      <div className="mt-6">
        <Body props={props} tab={tab} />
      </div>
    </>
  )
}

function Body({ props, tab }: { props: AddressProps; tab: Tab }) {
  switch (tab) {
    case 'overview':
      return props.launch ? <LaunchView props={props} launch={props.launch} /> : <Unknown props={props} />
    case 'positions':
      return <WalletView props={props} />
    case 'nfts':
      return (
        <>
          <CollectionFacts props={props} />
          <Deferred data="nfts" fallback={<SkeletonBlock label="Loading the NFTs" className="h-72" />}>
            <Nfts />
          </Deferred>
        </>
      )
    case 'activity':
      return (
        <Card title="Activity">
          {props.activity.data.length > 0 ? (
            <ActivityList items={props.activity.data} />
          ) : (
            <p className="text-muted">Nothing has happened here yet.</p>
          )}
          <LoadMore next={props.activity.next} only={['activity']} />
        </Card>
      )
    case 'updates':
      return (
        <>
          {props.ownProject && <PostUpdate projectId={props.ownProject} />}
          <Updates updates={props.updates} />
        </>
      )
  }
}

function Unknown({ props }: { props: AddressProps }) {
  return (
    <EmptyState text="No launch, collection or person known here.">
      {props.codeBytes !== null && (
        <p className="text-sm text-muted">
          A contract with {props.codeBytes.toLocaleString('en')} bytes of code.
        </p>
      )}
    </EmptyState>
  )
}

function CollectionFacts({ props: { collection } }: { props: AddressProps }) {
  if (!collection) return null
  return (
    <div className="mb-6 grid gap-4 rounded-2xl border border-line bg-surface p-5">
      <p className="[overflow-wrap:anywhere]">{collection.description}</p>
      <Facts columns>
        <Fact name="Minted">
          {collection.minted.toLocaleString('en')} of {collection.maxSupply.toLocaleString('en')}
        </Fact>
        <Fact name="Symbol">{collection.symbol}</Fact>
      </Facts>
      <div>
        <LinkButton href={`/mint/${collection.chainId}/${collection.slug}`} prefetch>
          Open the mint
        </LinkButton>
      </div>
    </div>
  )
}

function Nfts() {
  const { nfts = [] } = usePage<SharedProps & AddressProps>().props
  if (nfts.length === 0) return <EmptyState text="No NFTs here." />
  return <NftGrid tokens={nfts} hrefOf={tokenHref} />
}
