import type { AlertKind, EmailList } from '../../shared/props/mail.ts'
import type { starKinds } from '../../shared/props/settings.ts'
import type { Directory, LaunchRow } from '../launchpad/directory.ts'
import { shownAddress } from '../launchpad/people.ts'

const dayMs = 86_400_000

/** Kinds of alerts that a starred thing can have. */
export const alertsOf: Readonly<Record<(typeof starKinds)[number], readonly AlertKind[]>> = {
  launch: ['sale-opens', 'sale-ends', 'result', 'claim-opens', 'lock-unlocks'],
  drop: ['drop-opens'],
  ...{ collection: [], nft: [], wallet: [], contract: [] },
}

/** The list that a mail belongs to. */
export const listOf: Readonly<Record<AlertKind, EmailList>> = {
  ...{ 'sale-opens': 'starboard', 'sale-ends': 'starboard', result: 'starboard' },
  ...{ 'claim-opens': 'claims', 'drop-opens': 'claims', 'lock-unlocks': 'claims' },
}

export type DueAlert = {
  readonly alert: AlertKind
  /** When it became due, ms. */
  readonly at: number
  readonly name: string
  readonly path: string
  /** The event, the same for all users. */
  readonly event: string
}

/** The alerts of a starred thing that became due within the last day. A practice chain has none. */
export function dueAlerts(star: { readonly kind: string; readonly ref: string }, directory: Directory) {
  const all = star.kind === 'launch' ? ofLaunch(star.ref, directory) : ofDrop(star.kind, star.ref, directory)
  return all.filter(({ at, now }) => at <= now && at > now - dayMs)
}

type Timed = DueAlert & { readonly now: number }

function ofLaunch(ref: string, directory: Directory): readonly Timed[] {
  const launch = directory.launches.find(({ id }) => id === ref)
  if (!launch || directory.isPractice(launch.chainId)) return []
  const now = directory.chainNow(launch.chainId)
  const alert = (kind: AlertKind, at: number | undefined, event = ref): readonly Timed[] =>
    at === undefined
      ? []
      : [
          {
            ...{ alert: kind, at, now, event, name: launch.name },
            path: `/address/${shownAddress(launch.presale)}?chain=${launch.chainId}`,
          },
        ]
  const locks = directory.locks.filter(
    ({ chainId, token }) => chainId === launch.chainId && token === launch.token,
  )
  return [
    ...(launch.status === 'live'
      ? [
          ...alert('sale-opens', launch.startsAt.getTime()),
          ...alert('sale-ends', launch.endsAt.getTime() - dayMs),
        ]
      : []),
    ...alert('result', resultAt(launch, now)),
    ...alert('claim-opens', claimAt(launch)),
    ...locks.flatMap(({ lockId, cliffAt }) =>
      alert('lock-unlocks', cliffAt.getTime(), `${launch.chainId}:lock:${lockId}`),
    ),
  ]
}

/** When the result was known. A sale that is full before its end has no such time on the chain, so it is now. */
function resultAt({ status, cancelledAt, endsAt }: LaunchRow, now: number): number | undefined {
  if (status === 'upcoming' || status === 'live') return undefined
  return cancelledAt?.getTime() ?? Math.min(endsAt.getTime(), now)
}

function claimAt({ finalizedAt, tgeBps, cliffSec }: LaunchRow): number | undefined {
  if (!finalizedAt) return undefined
  return finalizedAt.getTime() + (tgeBps > 0 ? 0 : cliffSec * 1000)
}

function ofDrop(kind: string, ref: string, directory: Directory): readonly Timed[] {
  const drop = kind === 'drop' ? directory.drops.find(({ list }) => list.id === ref) : undefined
  if (!drop || directory.isPractice(drop.chainId)) return []
  const now = directory.chainNow(drop.chainId)
  const at = drop.startsAt.getTime()
  return [{ alert: 'drop-opens', at, now, event: ref, name: drop.list.title, path: '/airdrops?tab=live' }]
}
