import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'

/**
 * Shown over the page when the server's answer to a visit is no page. The page layer's own overlay would write
 * that answer into a frame as markup, which our content policy rightly refuses.
 */
export function ErrorOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [status, setStatus] = useState<number>()
  useEffect(
    () =>
      router.on('invalid', (event) => {
        event.preventDefault()
        setStatus(event.detail.response.status)
        dialog.current?.showModal()
      }),
    [],
  )
  return (
    <dialog
      ref={dialog}
      id="inertia-error-dialog"
      aria-labelledby="error-overlay-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-6 text-ink backdrop:bg-black/60"
    >
      <h2 id="error-overlay-title" className="text-lg font-semibold">
        That page could not be shown
      </h2>
      <p className="mt-2 text-muted">
        The server answered with something that is not a page{status ? ` (status ${status})` : ''}. Nothing
        was lost; try again, or load the page anew.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="next" onClick={() => location.reload()}>
          Load anew
        </Button>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}
