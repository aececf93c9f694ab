import { Link, router, usePage } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { type StarboardProps, type StarRow, starKinds, starSorts } from '../../shared/props/settings.ts'
import { Button, LinkButton } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SelectField } from '../parts/Field.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { EmailLists } from '../settings/EmailLists.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { StarAlerts } from '../settings/StarAlerts.tsx'

const kinds: Readonly<Record<StarboardProps['kind'], string>> = {
  all: 'Everything',
  launch: 'Launches',
  collection: 'Collections',
  nft: 'NFTs',
  drop: 'Airdrops',
  wallet: 'Wallets',
  contract: 'Contracts',
}

const sorts: Readonly<Record<StarboardProps['sort'], string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  state: 'By state',
  stars: 'Most starred',
}

const changed = { only: ['errors', 'flash', 'rows', 'next'], reset: ['rows'], preserveScroll: true }

/** Shows things of a kind in an order. */
const show = ({ kind, sort }: Pick<StarboardProps, 'kind' | 'sort'>) =>
  router.get(
    '/settings/starboard',
    { ...(kind === 'all' ? {} : { kind }), ...(sort === 'newest' ? {} : { sort }) },
    { only: ['kind', 'sort', 'rows', 'next'], reset: ['rows'], preserveState: true, replace: true },
  )

/** What the user starred, and the mail about it. */
export function StarboardTablePage({ kind, sort, rows, next, lists }: StarboardProps) {
  const { auth } = usePage<SharedProps>().props
  const hasEmail = auth.user?.email !== null
  const [chosen, setChosen] = useState<readonly string[]>([])
  // A row that was removed is no longer chosen.
  const ids = rows.map(({ id }) => id).filter((id) => chosen.includes(id))
  return (
    <SettingsFrame current="starboard">
      <Card title="What you starred">
        <div className="mb-4 flex flex-wrap gap-3">
          <SelectField
            label="Kind"
            value={kind}
            onChange={({ target }) => show({ kind: target.value as typeof kind, sort })}
            options={(['all', ...starKinds] as const).map((value) => ({ value, label: kinds[value] }))}
          />
          <SelectField
            label="Order"
            value={sort}
            onChange={({ target }) => show({ kind, sort: target.value as typeof sort })}
            options={starSorts.map((value) => ({ value, label: sorts[value] }))}
          />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            text={kind === 'all' ? 'You starred nothing yet.' : 'You starred nothing of this kind.'}
          >
            <LinkButton href="/projects">Find launches</LinkButton>
          </EmptyState>
        ) : (
          <>
            <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
              <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm text-muted">
                <input
                  type="checkbox"
                  className="size-5 accent-(--accent-line)"
                  checked={ids.length === rows.length}
                  onChange={({ target }) => setChosen(target.checked ? rows.map(({ id }) => id) : [])}
                />
                Choose all shown
              </label>
              {ids.length > 0 && (
                <Button onClick={() => router.delete('/stars', { ...changed, data: { ids } })}>
                  Remove {ids.length}
                </Button>
              )}
            </div>
            <ul>
              {rows.map((row) => (
                <li key={row.id} className="border-t border-line py-1">
                  <StarLine
                    row={row}
                    isChosen={ids.includes(row.id)}
                    onChoose={(on) => setChosen(on ? [...ids, row.id] : ids.filter((id) => id !== row.id))}
                  />
                  <StarAlerts row={row} disabled={!hasEmail} />
                </li>
              ))}
            </ul>
          </>
        )}
        <LoadMore next={next} only={['rows', 'next']} />
      </Card>
      {hasEmail ? (
        <EmailLists lists={lists} />
      ) : (
        <Card title="Mail">
          <p className="mb-4 text-muted">Add an account email to get mail about what you starred.</p>
          <LinkButton href="/settings/email">Add email</LinkButton>
        </Card>
      )}
    </SettingsFrame>
  )
}

function StarLine({
  row: { id, name, href, state, stars },
  isChosen,
  onChoose,
}: {
  row: StarRow
  isChosen: boolean
  onChoose: (on: boolean) => void
}) {
  return (
    <div className="flex items-center gap-3">
      <label className="inline-flex size-11 shrink-0 cursor-pointer items-center">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          className="size-5 accent-(--accent-line)"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <Link
        href={href}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center rounded-md hover:underline"
      >
        <bdi className="truncate">{name}</bdi>
      </Link>
      <span className="text-sm text-muted">{state}</span>
      <span className="w-16 text-end text-sm text-muted tabular-nums max-sm:hidden">
        {stars === 1 ? '1 star' : `${stars} stars`}
      </span>
      <Button
        look="bare"
        aria-label={`Remove ${name}`}
        onClick={() => router.delete(`/stars/${id}`, changed)}
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  )
}
