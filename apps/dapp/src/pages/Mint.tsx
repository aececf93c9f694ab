import { Deferred, Head, Link, usePage } from '@inertiajs/react'
import { sameAddress } from '@latchkey/core'
import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { CollectionInfo, MintProps, Phase } from '../../shared/props/mint.ts'
import { MintForm } from '../mint/MintForm.tsx'
import { AvatarButton } from '../nft/AvatarButton.tsx'
import { NftGrid, tokenHref } from '../nft/NftGrid.tsx'
import { AddressText } from '../parts/AddressText.tsx'
import { Amount } from '../parts/Amount.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { Chip } from '../parts/Chip.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { dateTimeText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { useChain } from '../wallet/useChain.ts'

/** The mint of one collection. Dapp 3.5. */
export function MintPage({ collection, phases, siblings }: MintProps) {
  const { you } = usePage<SharedProps & MintProps>().props
  const [mintedNow, setMintedNow] = useState(0)
  return (
    <>
      <Head title={`Mint ${collection.name}`} />
      <div className="grid gap-6 md:grid-cols-2 md:gap-10">
        <img
          src={collection.art}
          alt=""
          width="560"
          height="560"
          className="aspect-square w-full rounded-3xl bg-raised"
        />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {collection.practice ? <Chip tone="warn">Practice</Chip> : <Chip tone="live">Live</Chip>}
            by <AddressText of={collection.creator} />
          </p>
          <h1 className="mt-2 text-3xl font-semibold tracking-tight">
            <bdi>{collection.name}</bdi>
          </h1>
          <p className="mt-3 text-muted [overflow-wrap:anywhere]">{collection.description}</p>
          <Supply collection={collection} />
          <div className="mt-6">
            <MintForm {...{ collection, phases, siblings, you }} onMinted={setMintedNow} />
          </div>
          {mintedNow > 0 && <JustMinted count={mintedNow} />}
          <Phases phases={phases} chainId={collection.chainId} />
          <Siblings siblings={siblings} />
        </div>
      </div>
      <section aria-labelledby="recent" className="mt-12">
        <h2 id="recent" className="mb-4 text-lg font-semibold">
          Minted lately
        </h2>
        <Deferred data="recent" fallback={<SkeletonBlock label="Loading the NFTs" className="h-72" />}>
          <Recent />
        </Deferred>
      </section>
    </>
  )
}

function Supply({ collection: { minted, maxSupply } }: { collection: CollectionInfo }) {
  const percent = maxSupply > 0 ? (minted / maxSupply) * 100 : 0
  return (
    <div className="mt-5">
      <div
        role="progressbar"
        aria-label="Minted"
        aria-valuemin={0}
        aria-valuemax={maxSupply}
        aria-valuenow={minted}
        className="h-2 rounded-full bg-raised"
      >
        <div
          className="h-full rounded-full bg-accent ring-1 ring-accent-line ring-inset"
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className="mt-2 text-sm tabular-nums">
        <span className="font-medium">{minted.toLocaleString('en')}</span>{' '}
        <span className="text-muted">of {maxSupply.toLocaleString('en')} minted</span>
      </p>
    </div>
  )
}

/** The NFTs of the last mint. They are the newest of the account. */
function JustMinted({ count }: { count: number }) {
  const { recent = [] } = usePage<SharedProps & MintProps>().props
  const { address = '' } = useAccount({ namespace: 'eip155' })
  const mine = recent.filter(({ owner }) => sameAddress(owner.address, address)).slice(0, count)
  return (
    <section aria-label="Just minted" className="mt-6 rounded-2xl border border-line bg-surface p-4">
      <p className="mb-3 font-medium text-good" role="status">
        {count === 1 ? 'It is yours.' : `${count} are yours.`}
      </p>
      <ul className="mb-3 flex flex-wrap gap-3">
        {mine.map((token) => (
          <li key={token.id} className="grid w-40 justify-items-start gap-2 text-sm">
            <img src={token.image} alt="" width="96" height="96" className="size-24 rounded-xl bg-raised" />
            <bdi>{token.name}</bdi>
            <AvatarButton token={token} />
          </li>
        ))}
      </ul>
      <LinkButton href={`/nfts?owner=${address}`}>View in NFTs</LinkButton>
    </section>
  )
}

function Phases({ phases, chainId }: { phases: readonly Phase[]; chainId: number }) {
  const { symbol } = useChain(chainId)
  const now = useChainNow(chainId, 10_000)
  return (
    <div className="mt-6">
      <Card title="Phases">
        <ol className="grid gap-3">
          {phases.map((phase) => {
            const isOpen = Date.parse(phase.start) <= now && now < Date.parse(phase.end)
            const isOver = now >= Date.parse(phase.end)
            return (
              <li key={phase.index} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="font-medium">
                  {phase.allowlist ? 'Allowlist' : 'Public'}{' '}
                  <Chip tone={isOpen ? 'good' : 'neutral'}>
                    {isOpen ? 'Open' : isOver ? 'Over' : 'Later'}
                  </Chip>
                </span>
                <span className="text-sm text-muted">
                  {phase.price === '0' ? 'Free' : <Amount value={phase.price} symbol={symbol} />}, up to{' '}
                  {phase.maxPerWallet} for each wallet
                </span>
                <span className="w-full text-sm text-muted">
                  {dateTimeText(phase.start)} – {dateTimeText(phase.end)}
                </span>
              </li>
            )
          })}
        </ol>
      </Card>
    </div>
  )
}

function Siblings({ siblings }: Pick<MintProps, 'siblings'>) {
  const { practice } = usePage<SharedProps>().props.app
  if (siblings.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 text-sm">
      {siblings.map(({ chainId, slug, name }) => (
        <li key={`${chainId}:${slug}`}>
          <Link
            href={`/mint/${chainId}/${slug}`}
            prefetch
            className="inline-flex min-h-11 items-center text-muted underline underline-offset-4 hover:text-ink"
          >
            {chainId === practice ? `Practise first: ${name}` : name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Recent() {
  const { recent = [] } = usePage<SharedProps & MintProps>().props
  if (recent.length === 0) return <p className="text-muted">None yet. Yours could be the first.</p>
  return <NftGrid tokens={recent} hrefOf={tokenHref} />
}
