import { router, usePage } from '@inertiajs/react'
import { useEffect, useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { Distribution, DropDraft, DropSummary } from '../../shared/props/airdrops.ts'
import type { MoneyProps } from '../../shared/props/money.ts'
import { approveCall } from '../chain/approveCall.ts'
import { Amount } from '../parts/Amount.tsx'
import { Button } from '../parts/Button.tsx'
import { Chip } from '../parts/Chip.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ReadFailed } from '../parts/ReadFailed.tsx'
import { SkeletonBlock } from '../parts/Skeleton.tsx'
import { SplitBar } from '../parts/SplitBar.tsx'
import { dateTimeText } from '../time/timeText.ts'
import { useChainNow } from '../time/useChainNow.ts'
import { amountText } from '../wallet/amountText.ts'
import { TxButton } from '../wallet/TxButton.tsx'
import { useChain } from '../wallet/useChain.ts'
import { DropForm } from './DropForm.tsx'

const changed = ['distribution'] as const
const noAttestor = '0x0000000000000000000000000000000000000000'
const quiet = { preserveScroll: true, preserveState: true, only: ['distribution', 'errors', 'flash'] }

/** The drafts and drops of a creator. */
export function Distribute() {
  const { distribution, errors } = usePage<SharedProps & MoneyProps>().props
  const [edited, setEdited] = useState<DropDraft | 'new'>()
  useEffect(() => {
    router.reload({ only: [...changed] })
  }, [])
  if (!distribution) return <SkeletonBlock label="Reading your drops" className="h-40" />
  const { drafts, published, tokens, failed } = distribution
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-muted">
          Give a token to a list of EVM and Solana accounts. What nobody claims comes back to you after the
          end.
        </p>
        {tokens.length > 0 && <Button onClick={() => setEdited('new')}>New drop</Button>}
      </div>
      <p role="alert" className="text-danger empty:hidden">
        {errors.form}
      </p>
      {failed.map((chainId) => (
        <FailedChain key={chainId} chainId={chainId} />
      ))}
      {failed.length === 0 && tokens.length === 0 && drafts.length === 0 && published.length === 0 && (
        <EmptyState text="You hold no token of the launchpad to distribute." />
      )}
      <ul className="grid gap-4">
        {drafts.map((draft) => (
          <Draft key={draft.id} draft={draft} distribution={distribution} onEdit={() => setEdited(draft)} />
        ))}
        {published.map((drop) => (
          <Published key={drop.id} drop={drop} />
        ))}
      </ul>
      {edited && (
        <DropForm
          draft={edited === 'new' ? undefined : edited}
          tokens={tokens}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

function FailedChain({ chainId }: { chainId: number }) {
  const { name } = useChain(chainId)
  return <ReadFailed what={`your tokens on ${name}`} onRetry={() => router.reload({ only: [...changed] })} />
}

const row = 'grid gap-3 rounded-xl border border-line p-4'

function Draft({
  draft,
  distribution: { tokens, contract, attestor },
  onEdit,
}: {
  draft: DropDraft
  distribution: Distribution
  onEdit: () => void
}) {
  const { id, chainId, title, token, total, root, entries, solanaEntries } = draft
  const { name } = useChain(chainId)
  const held = tokens.find(
    (one) => one.chainId === chainId && one.address === token.address && one.holder === draft.creator,
  )
  const isShort = BigInt(held?.held ?? 0) < BigInt(total)
  const list = `${entries.toLocaleString('en')} ${entries === 1 ? 'entry' : 'entries'}`
  return (
    <li className={row}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium [overflow-wrap:anywhere]">{title}</h3>
        <Chip tone={root ? 'good' : 'neutral'}>{root ? 'Built' : 'Draft'}</Chip>
      </div>
      <p className="text-sm text-muted">
        <Amount value={total} decimals={token.decimals} symbol={token.symbol} /> for {list}
        {solanaEntries > 0 && `, ${solanaEntries.toLocaleString('en')} on Solana`}, on {name}. Opens{' '}
        {dateTimeText(draft.start)}, ends {dateTimeText(draft.end)}.
      </p>
      {isShort && (
        <p className="text-sm text-danger">
          The list needs more than you hold: {amountText(held?.held ?? '0', token.decimals, 'en')}{' '}
          {token.symbol}.
        </p>
      )}
      {solanaEntries > 0 && (
        <p className="text-sm text-muted">
          For Solana accounts this site says which EVM account is paid. Only their entries depend on it.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {root ? (
          <TxButton
            look="next"
            chainId={chainId}
            account={draft.creator}
            label="Fund and publish"
            only={changed}
            resumeKey={`drop.${id}.${root}`}
            calls={() => {
              const seconds = (iso: string) => BigInt(Math.floor(Date.parse(iso) / 1000))
              const by = solanaEntries > 0 ? (attestor ?? noAttestor) : noAttestor
              return [
                approveCall(token, contract, BigInt(total), 'exact'),
                {
                  contract: 'MerkleDrop',
                  address: contract,
                  functionName: 'create',
                  args: [token.address, root, BigInt(total), seconds(draft.start), seconds(draft.end), by],
                  label: 'Publish the drop',
                },
              ]
            }}
          />
        ) : (
          <Button onClick={() => router.post(`/drops/${id}/build`, {}, quiet)}>Build</Button>
        )}
        <Button onClick={onEdit}>Edit</Button>
        <DownloadLink href={`/drops/${id}/list.json`} label="List (JSON)" />
        <Button look="bare" onClick={() => router.delete(`/drops/${id}`, quiet)}>
          Delete
        </Button>
      </div>
    </li>
  )
}

function Published({ drop }: { drop: DropSummary }) {
  const { id, chainId, token, total, claimed, swept } = drop
  const { name } = useChain(chainId)
  const now = useChainNow(chainId, 10_000)
  const isEnded = now >= Date.parse(drop.end)
  const left = BigInt(total) - BigInt(claimed)
  const state = isEnded ? 'Ended' : now < Date.parse(drop.start) ? 'Upcoming' : 'Live'
  return (
    <li className={row}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium [overflow-wrap:anywhere]">{drop.title}</h3>
        <Chip tone={state === 'Live' ? 'live' : state === 'Upcoming' ? 'warn' : 'neutral'}>{state}</Chip>
      </div>
      <SplitBar
        label="Drop"
        parts={[{ name: 'Claimed', value: BigInt(claimed), look: 'soft' }]}
        total={BigInt(total)}
      />
      <p className="text-sm text-muted">
        <Amount value={claimed} decimals={token.decimals} symbol={token.symbol} /> of{' '}
        {amountText(total, token.decimals, 'en')} claimed, {drop.claims.toLocaleString('en')} of{' '}
        {drop.entries.toLocaleString('en')} entries, on {name}. {isEnded ? 'Ended' : 'Ends'}{' '}
        {dateTimeText(drop.end)}.
      </p>
      {swept !== null && swept !== '0' && (
        <p className="text-sm">
          You took back <Amount value={swept} decimals={token.decimals} symbol={token.symbol} />.
        </p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {isEnded && swept === null && left > 0n && (
          <TxButton
            chainId={chainId}
            account={drop.creator.address}
            label={`Take back ${amountText(String(left), token.decimals, 'en')} ${token.symbol}`}
            only={changed}
            calls={() => [
              {
                ...{ contract: 'MerkleDrop', address: drop.contract, functionName: 'sweep' },
                ...{ args: [BigInt(drop.onchainId)], label: 'Take back' },
              },
            ]}
          />
        )}
        <DownloadLink href={`/drops/${id}/list.json`} label="List (JSON)" />
        {drop.claims < drop.entries && (
          <DownloadLink href={`/drops/${id}/unclaimed.csv`} label="Unclaimed (CSV)" />
        )}
      </div>
    </li>
  )
}

const DownloadLink = ({ href, label }: { href: string; label: string }) => (
  <a
    href={href}
    download
    className="inline-flex min-h-11 items-center rounded-xl px-3 text-muted hover:bg-raised hover:text-ink"
  >
    {label}
  </a>
)
