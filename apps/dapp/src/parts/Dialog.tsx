import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

/** A modal dialog while it is mounted; on a phone it is a sheet at the bottom. */
export function Dialog({
  title,
  onClose,
  children,
  wide = false,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly wide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; the keyboard closes with Escape.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      className={`m-auto max-h-[min(46rem,calc(100dvh-2rem))] w-[calc(100vw-2rem)] overflow-y-auto rounded-3xl border border-line bg-surface text-ink backdrop:bg-black/60 max-sm:mb-0 max-sm:w-full max-sm:max-w-full max-sm:rounded-b-none ${wide ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
    >
      <div className="p-5 sm:p-6">
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id={id} className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => dialog.current?.close()}
            className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-xl text-muted hover:bg-raised hover:text-ink"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
