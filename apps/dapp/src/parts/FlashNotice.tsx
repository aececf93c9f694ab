import { usePage } from '@inertiajs/react'
import type { SharedProps } from '../../shared/pageProps.ts'

/** The notice left by the last action, announced once. */
export function FlashNotice() {
  const { flash } = usePage<SharedProps>().props
  return (
    <div role="status" aria-live="polite">
      {flash && (
        <p className="mb-6 rounded-xl border border-line bg-surface px-4 py-3 text-ink">
          {flash.kind === 'error' ? 'Not done: ' : ''}
          {flash.message}
        </p>
      )}
    </div>
  )
}
