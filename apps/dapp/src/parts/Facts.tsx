import type { ReactNode } from 'react'

/** Names and values. */
export function Facts({ children, columns = false }: { children: ReactNode; columns?: boolean }) {
  return (
    <dl
      className={
        columns
          ? 'grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4'
          : 'grid grid-cols-2 gap-x-4 gap-y-4 sm:gap-x-6'
      }
    >
      {children}
    </dl>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
