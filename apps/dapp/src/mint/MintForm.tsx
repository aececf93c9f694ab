import { useAccount } from '@latchkey/ui'
import { useState } from 'react'
import type { MintProps, Phase } from '../../shared/props/mint.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button, LinkButton } from '../parts/Button.tsx'
import { durationText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'
import { useChainRead } from '../wallet/useChainRead.ts'
import { useReadiness } from '../wallet/useReadiness.ts'
import { SwitchToBnb } from './SwitchToBnb.tsx'
import { SwitchToSeplia } from './SwitchToSeplia.tsx'

/** Of the contract. */
const maxPerMint = 10

type Props = Pick<MintProps, 'collection' | 'phases' | 'siblings'> & {
  readonly you: MintProps['you'] | undefined
}

/** Mints NFTs of the phase that is open, or says when one opens. */
export function MintForm(props: Props & { onMinted: (quantity: number) => void }) {
  const { collection, phases } = props
  const now = useChainNow(collection.chainId)
  const { next } = useReadiness(collection.chainId)
  const open = phases.find(({ start, end }) => Date.parse(start) <= now && now < Date.parse(end))
  const coming = phases.find(({ start }) => now < Date.parse(start))
  if (collection.minted >= collection.maxSupply)
    return (
      <div className="grid justify-items-start gap-3">
        <p>All {collection.maxSupply} are minted.</p>
        <LinkButton href={`/nfts?collection=${collection.slug}`}>See them in NFTs</LinkButton>
      </div>
    )
  if (next === 'network') {
    return collection.practice ? (
      <SwitchToSeplia chainId={collection.chainId} />
    ) : (
      <SwitchToBnb
        chainId={collection.chainId}
        practice={props.siblings.find(({ chainId }) => chainId !== collection.chainId)}
      />
    )
  }
  if (open) return <OpenPhase key={open.index} {...props} phase={open} />
  return (
    <p className="text-muted" role="timer">
      {coming ? `Opens in ${durationText(Date.parse(coming.start) - now)}.` : 'This mint is over.'}
    </p>
  )
}

function OpenPhase({
  collection,
  you,
  phase,
  onMinted,
}: Props & { phase: Phase; onMinted: (quantity: number) => void }) {
  const { chainId, address: contract } = collection
  const { symbol } = useChain(chainId)
  const { address } = useAccount({ namespace: 'eip155' })
  const [wanted, setWanted] = useState(1)
  const minted = useChainRead(
    chainId,
    address && `${contract} ${phase.index} ${address} ${collection.minted}`,
    (chain) =>
      chain.read({
        contract: 'Collection',
        address: contract,
        functionName: 'mintedIn',
        args: [BigInt(phase.index), address],
      }) as Promise<bigint>,
  )
  const entry = you?.phases.find(({ index }) => index === phase.index)
  const allowance = phase.allowlist ? (entry?.allowance ?? 0) : phase.maxPerWallet
  const limit = Math.min(phase.maxPerWallet, allowance)
  const had = Number(minted.value ?? 0n)
  const left = collection.maxSupply - collection.minted
  const most = Math.max(0, Math.min(maxPerMint, limit - had, left))
  const quantity = Math.max(1, Math.min(wanted, most))
  const value = BigInt(phase.price) * BigInt(quantity)
  const blocked = !address
    ? undefined
    : phase.allowlist && you === null
      ? 'Sign in to see whether you are on the list.'
      : phase.allowlist && (entry?.allowance ?? 0) === 0
        ? 'You are not on this list.'
        : limit - had <= 0
          ? `You minted your ${limit}.`
          : undefined
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="mb-1.5 text-sm font-medium">Quantity</legend>
        <Button aria-label="One fewer" disabled={quantity <= 1} onClick={() => setWanted(quantity - 1)}>
          −
        </Button>
        <output className="min-w-8 text-center text-lg font-medium tabular-nums">{quantity}</output>
        <Button aria-label="One more" disabled={quantity >= most} onClick={() => setWanted(quantity + 1)}>
          +
        </Button>
        <span className="text-muted">
          {value === 0n ? 'Free' : <Amount value={value} symbol={symbol} />}, plus the network fee
        </span>
      </fieldset>
      <TxButton
        look="next"
        chainId={chainId}
        label={`Mint ${quantity}`}
        value={value}
        blocked={blocked}
        only={['collection', 'you', 'recent']}
        calls={() => [
          {
            contract: 'Collection',
            address: contract,
            functionName: 'mint',
            args: [BigInt(phase.index), BigInt(quantity), BigInt(allowance), entry?.proof ?? []],
            value,
            label: `Mint ${quantity}`,
          },
        ]}
        onDone={() => {
          onMinted(quantity)
          minted.again()
        }}
      />
    </div>
  )
}
