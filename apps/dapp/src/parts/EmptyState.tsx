import type { ReactNode } from 'react'

/** One sentence for a list without entries, and what to do next. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-2xl border border-dashed border-line px-5 py-10 text-center">
      <p className="text-muted">{text}</p>
      {children}
    </div>
  )
}
