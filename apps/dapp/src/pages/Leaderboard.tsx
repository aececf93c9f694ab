import { Link, router } from '@inertiajs/react'
import type { LeaderboardProps } from '../../shared/props/settings.ts'
import { Card } from '../parts/Card.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SelectField } from '../parts/Field.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { XLink } from '../parts/XLink.tsx'
import { SettingsFrame } from '../settings/SettingsFrame.tsx'
import { dateText } from '../time/timeText.ts'

const reasons: Readonly<Record<string, string>> = {
  contribute: 'Backed a launch that paid out',
  claim: 'Claimed tokens',
  drop: 'Claimed an airdrop',
  lock: 'Got a lock',
  mint: 'Minted',
  stake: 'Staked for a day',
  x: 'Connected an X account',
}

const seen = [
  { value: 'public', label: 'Everybody, with your handle' },
  { value: 'anonymous', label: 'Everybody, without your handle' },
  { value: 'hidden', label: 'Nobody: you have no rank' },
]

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const nameOf = (season: string) => month.format(new Date(`${season}-01T00:00:00Z`))

/** Points of a month on the live chain. */
export function LeaderboardPage({ season, seasons, me, rows, visibility }: LeaderboardProps) {
  return (
    <SettingsFrame current="leaderboard">
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="Month"
          value={season}
          onChange={({ target }) =>
            router.get('/settings/leaderboard', { season: target.value }, { reset: ['rows'], replace: true })
          }
          options={seasons.map((one) => ({ value: one, label: nameOf(one) }))}
        />
        {me && (
          <SelectField
            label="Who sees you here"
            value={visibility}
            onChange={({ target }) =>
              router.patch(
                '/settings/leaderboard',
                { visibility: target.value },
                {
                  only: ['errors', 'flash', 'me', 'rows', 'visibility'],
                  reset: ['rows'],
                  preserveScroll: true,
                },
              )
            }
            options={seen}
          />
        )}
      </div>
      {me && <OwnPoints me={me} />}
      <Card title={nameOf(season)}>
        {rows.data.length === 0 ? (
          <EmptyState text="No points yet this season." />
        ) : (
          <table className="w-full text-start">
            <thead className="text-sm text-muted">
              <tr>
                <th className="w-16 pb-2 text-start font-normal">Rank</th>
                <th className="pb-2 text-start font-normal">Who</th>
                <th className="pb-2 text-end font-normal">Points</th>
              </tr>
            </thead>
            <tbody>
              {rows.data.map(({ id, rank, name, href, avatar, points, x }) => (
                <tr key={id} className="border-t border-line">
                  <td className="py-2 tabular-nums">{rank}</td>
                  <td className="py-2">
                    <span className="flex flex-wrap items-center gap-x-2">
                      <Link
                        href={href ?? '#'}
                        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-md hover:underline"
                      >
                        <img
                          src={avatar}
                          alt=""
                          width="28"
                          height="28"
                          className="size-7 rounded-full bg-raised"
                        />
                        <bdi>{name}</bdi>
                      </Link>
                      {x && <XLink badge={x} />}
                    </span>
                  </td>
                  <td className="py-2 text-end tabular-nums">{points}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <LoadMore next={rows.next} only={['rows']} />
      </Card>
    </SettingsFrame>
  )
}

function OwnPoints({ me }: { me: NonNullable<LeaderboardProps['me']> }) {
  return (
    <Card title="Your points">
      <p className="text-2xl font-semibold tabular-nums">
        {me.points}
        <span className="ms-3 text-base font-normal text-muted">
          {me.rank === null ? 'no rank' : `rank ${me.rank}`}
        </span>
      </p>
      {me.breakdown.length > 0 && (
        <details className="mt-3">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted hover:text-ink">
            What they are for
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {me.breakdown.map(({ id, reason, points, at }) => (
              <li key={id} className="flex flex-wrap gap-x-3 border-t border-line py-1.5">
                <span className="min-w-0 flex-1">{reasons[reason] ?? reason}</span>
                <span className="text-muted">{dateText(at)}</span>
                <span className="w-14 text-end tabular-nums">+{points}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
