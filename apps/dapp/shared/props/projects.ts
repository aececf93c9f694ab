import type { LaunchStatus } from '../launchStatus.ts'
import type { LaunchSummary } from './launch.ts'

export const launchSorts = ['ending', 'raised', 'newest', 'starred'] as const

export type ProjectFilters = {
  readonly chain: 'live' | 'practice'
  readonly status: LaunchStatus | 'all'
  readonly sort: (typeof launchSorts)[number]
  readonly q: string
}

export type ProjectsProps = {
  readonly filters: ProjectFilters
  /** Number of launches of each status on the chain, for the search. */
  readonly counts: Readonly<Record<LaunchStatus | 'all', number>>
  /** Merged by `id`. */
  readonly launches: readonly LaunchSummary[]
  readonly next: string | null
}
