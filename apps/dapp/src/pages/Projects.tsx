import { Head, router, usePage } from '@inertiajs/react'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type LaunchStatus, launchStatuses } from '../../shared/launchStatus.ts'
import type { SharedProps } from '../../shared/pageProps.ts'
import type { ProjectFilters, ProjectsProps } from '../../shared/props/projects.ts'
import { AuthLink } from '../auth/AuthLink.tsx'
import { LaunchCard } from '../launch/LaunchCard.tsx'
import { statusNames } from '../launch/StatusChip.tsx'
import { LinkButton } from '../parts/Button.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SelectField, TextField } from '../parts/Field.tsx'
import { LoadMore } from '../parts/LoadMore.tsx'
import { useChain } from '../wallet/useChain.ts'

const searchPauseMs = 300

const CreateLaunch = lazy(() =>
  import('../create/CreateLaunch.tsx').then(({ CreateLaunch: sheet }) => ({ default: sheet })),
)

function queryOf({ chain, status, sort, q }: ProjectFilters) {
  return {
    ...(chain === 'live' ? {} : { chain }),
    ...(status === 'all' ? {} : { status }),
    ...(sort === 'ending' ? {} : { sort }),
    ...(q ? { q } : {}),
  }
}

/** Shows the list for other filters, from its start. */
function show(filters: ProjectFilters) {
  router.get('/projects', queryOf(filters), {
    only: ['filters', 'counts', 'launches', 'next', 'app'],
    reset: ['launches'],
    preserveState: true,
    preserveScroll: true,
    replace: true,
  })
}

/** The launches of a chain, with filters and a search. */
export function ProjectsPage({ filters, counts, launches, next }: ProjectsProps) {
  const { url } = usePage()
  const isCreating = new URLSearchParams(url.split('?')[1]).get('create') === '1'
  return (
    <>
      <Head title="Projects" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-semibold tracking-tight">Projects</h1>
        <AuthLink
          href={`/projects?${new URLSearchParams({ ...queryOf(filters), create: '1' })}`}
          preserveState
          preserveScroll
          className="inline-flex min-h-11 items-center rounded-xl bg-accent px-4 font-medium text-on-accent hover:brightness-95"
        >
          Create a launch
        </AuthLink>
      </div>
      <Suspense fallback={null}>
        {isCreating && <CreateLaunch chain={filters.chain} onClose={() => show(filters)} />}
      </Suspense>
      <Filters filters={filters} counts={counts} />
      <h2 className="sr-only">Launches</h2>
      {launches.length > 0 ? (
        <div className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {launches.map((launch) => (
            <LaunchCard key={launch.id} launch={launch} only={['launches']} />
          ))}
        </div>
      ) : (
        <div className="mt-6">
          <EmptyState
            text={filters.q ? `No launch matches “${filters.q}”.` : 'No launch has this status right now.'}
          >
            <LinkButton href="/projects">Clear filters</LinkButton>
          </EmptyState>
        </div>
      )}
      <LoadMore next={next} only={['launches', 'next']} />
    </>
  )
}

function Filters({ filters, counts }: Pick<ProjectsProps, 'filters' | 'counts'>) {
  const { live, practice } = usePage<SharedProps>().props.app
  const chains = { live: useChain(live).name, practice: useChain(practice).name }
  return (
    <div className="mt-6 grid gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField filters={filters} />
        <SelectField
          label="Network"
          value={filters.chain}
          onChange={({ target }) => show({ ...filters, chain: target.value as ProjectFilters['chain'] })}
          options={[
            { value: 'live', label: chains.live },
            { value: 'practice', label: `${chains.practice} (practice)` },
          ]}
          className="grow sm:grow-0"
        />
        <SelectField
          label="Sort by"
          value={filters.sort}
          onChange={({ target }) => show({ ...filters, sort: target.value as ProjectFilters['sort'] })}
          options={[
            { value: 'ending', label: 'Ending soon' },
            { value: 'raised', label: 'Most raised' },
            { value: 'newest', label: 'Newest' },
            { value: 'starred', label: 'Most starred' },
          ]}
          className="grow sm:grow-0"
        />
      </div>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">Status</legend>
        {(['all', ...launchStatuses] as const).map((status) => (
          <StatusFilter key={status} status={status} filters={filters} count={counts[status]} />
        ))}
      </fieldset>
    </div>
  )
}

function StatusFilter({
  status,
  filters,
  count,
}: {
  status: LaunchStatus | 'all'
  filters: ProjectFilters
  count: number
}) {
  return (
    <label className="relative inline-flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line px-3 text-sm text-muted has-checked:border-accent-line has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="status"
        className="sr-only"
        checked={filters.status === status}
        onChange={() => show({ ...filters, status })}
      />
      {status === 'all' ? 'All' : statusNames[status]}
      <span className="tabular-nums">{count}</span>
    </label>
  )
}

/** Searches when the user has stopped typing. */
function SearchField({ filters }: { filters: ProjectFilters }) {
  const [text, setText] = useState(filters.q)
  const shown = useRef(filters)
  shown.current = filters
  useEffect(() => {
    const q = text.trim()
    if (q === shown.current.q) return
    const timer = setTimeout(() => show({ ...shown.current, q }), searchPauseMs)
    // A search must not replace a page that the user has opened meanwhile.
    const unsubscribe = router.on('start', ({ detail: { visit } }) => {
      if (!visit.async) clearTimeout(timer)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [text])
  return (
    <TextField
      type="search"
      label="Search"
      placeholder="Name, symbol or address"
      value={text}
      maxLength={80}
      onChange={({ target }) => setText(target.value)}
      className="min-w-0 flex-1 basis-64"
      end={<Search size={18} aria-hidden className="me-2 text-muted" />}
    />
  )
}
