import { Link, router, usePage } from '@inertiajs/react'
import { Trash2 } from 'lucide-react'
import type { SharedProps } from '../../shared/pageProps.ts'
import { type StarboardProps, type StarRow, starKinds } from '../../shared/props/settings.ts'
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

/** What the user starred, and the mail about it. */
export function StarboardTablePage({ kind, rows, next, lists }: StarboardProps) {
  const { auth } = usePage<SharedProps>().props
  const hasEmail = auth.user?.email !== null
  return (
    <SettingsFrame current="starboard">
      <Card
        title="What you starred"
        aside={
          <SelectField
            label="Kind"
            labelHidden
            value={kind}
            onChange={({ target }) =>
              router.get('/settings/starboard', target.value === 'all' ? {} : { kind: target.value }, {
                only: ['kind', 'rows', 'next'],
                reset: ['rows'],
                preserveState: true,
                replace: true,
              })
            }
            options={(['all', ...starKinds] as const).map((value) => ({ value, label: kinds[value] }))}
          />
        }
      >
        {rows.length === 0 ? (
          <EmptyState
            text={kind === 'all' ? 'You starred nothing yet.' : 'You starred nothing of this kind.'}
          >
            <LinkButton href="/projects">Find launches</LinkButton>
          </EmptyState>
        ) : (
          <ul>
            {rows.map((row) => (
              <li key={row.id} className="border-t border-line py-1 first:border-t-0">
                <StarLine row={row} />
                <StarAlerts row={row} disabled={!hasEmail} />
              </li>
            ))}
          </ul>
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

function StarLine({ row: { id, name, href, state, stars } }: { row: StarRow }) {
  return (
    <div className="flex items-center gap-3">
      <Link
        href={href}
        className="inline-flex min-h-11 min-w-0 flex-1 items-center rounded-md hover:underline"
      >
        <bdi className="truncate">{name}</bdi>
      </Link>
      <span className="text-sm text-muted">{state}</span>
      <span className="w-16 text-end text-sm text-muted tabular-nums">
        {stars === 1 ? '1 star' : `${stars} stars`}
      </span>
      <Button
        look="bare"
        aria-label={`Remove ${name}`}
        onClick={() =>
          router.delete(`/stars/${id}`, {
            only: ['errors', 'flash', 'rows', 'next'],
            reset: ['rows'],
            preserveScroll: true,
          })
        }
      >
        <Trash2 size={18} aria-hidden />
      </Button>
    </div>
  )
}
