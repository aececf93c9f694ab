import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Id of the page's content, which is inert below a dialog. */
export const pageId = 'page'

/**
 * A modal dialog while it is mounted; on a phone it is a sheet at the bottom. It is not a native one, because wallets show
 * their requests in the page: a native modal dialog would cover them and make them inert.
 */
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
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    const page = document.getElementById(pageId)
    page?.toggleAttribute('inert', true)
    document.documentElement.style.overflow = 'hidden'
    panel.current?.focus()
    return () => {
      page?.toggleAttribute('inert', false)
      document.documentElement.style.overflow = ''
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  const latestClose = useRef(onClose)
  latestClose.current = onClose
  useEffect(() => {
    // The kit's modal, which may be open above, handles its own keys.
    const onKey = (event: KeyboardEvent) => {
      const isInside = event.target === document.body || panel.current?.contains(event.target as Node)
      if (event.key === 'Escape' && isInside && !event.defaultPrevented) latestClose.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return createPortal(
    <div className="fixed inset-0 z-40 flex items-center justify-center p-4 max-sm:items-end max-sm:p-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keyboard closes with Escape. */}
      <div className="absolute inset-0 bg-black/60" onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        className={`relative max-h-[min(46rem,calc(100dvh-2rem))] w-full overflow-y-auto rounded-3xl border border-line bg-surface p-5 text-ink focus:outline-none max-sm:rounded-b-none sm:p-6 ${wide ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
      >
        <div className="mb-4 flex items-start justify-between gap-3">
          <h2 id={id} className="min-w-0 text-lg font-semibold [overflow-wrap:anywhere]">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-me-2 -mt-2 inline-flex size-11 shrink-0 items-center justify-center rounded-xl text-muted hover:bg-raised hover:text-ink"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </div>,
    document.body,
  )
}
