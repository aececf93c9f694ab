import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { isPrefetch } from '../pageLayer/guardVisits.ts'
import { answerFailure, requestFailure, type VisitFailure } from '../pageLayer/visitFailure.ts'
import { Button } from './Button.tsx'

/**
 * A dialog for a visit that did not return a page. It replaces the page layer's overlay, which would write the response as
 * markup into a frame, against the content security policy. Faults F120, F121.
 */
export function ErrorOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState<VisitFailure>()
  useEffect(() => {
    const unsubscribes = [
      router.on('invalid', (event) => {
        event.preventDefault()
        // Drops prefetched pages, which could fail again during the next 30 s.
        router.flushAll()
        setFailure(answerFailure(event.detail.response))
      }),
      router.on('exception', (event) => {
        const cause = event.detail.exception
        const known = requestFailure(cause)
        if (!known || isPrefetch(cause)) return
        event.preventDefault()
        setFailure(known)
      }),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [])
  // Opened after rendering, so that the first button gets the focus. A closed dialog keeps its failure: browsers report that
  // it was closed with a later frame, in which it may be open for the next failure.
  useEffect(() => {
    if (failure && !dialog.current?.open) dialog.current?.showModal()
  }, [failure])

  function tryAgain(address: string) {
    dialog.current?.close()
    const isHere = address === location.href
    router.visit(address, { preserveScroll: isHere, preserveState: isHere })
  }
  const retryUrl = failure?.retryUrl
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
      <p className="mt-2 text-muted">{failure ? `${textOf(failure)} Nothing was lost.` : ''}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        {retryUrl ? (
          <Button look="next" onClick={() => tryAgain(retryUrl)}>
            Try again
          </Button>
        ) : null}
        {/* A reload without a server would replace this page by the browser's error page. */}
        {failure?.problem === 'noPage' ? <Button onClick={() => location.reload()}>Load anew</Button> : null}
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}

function textOf({ problem, status, retryInSeconds }: VisitFailure): string {
  switch (problem) {
    case 'late':
      return 'The server did not answer in time.'
    case 'unreachable':
      return 'The server could not be reached. Check your connection.'
    case 'unavailable':
      return `The server is not available right now. Wait ${retryInSeconds ? `${retryInSeconds} s` : 'a moment'}, then try again.`
    case 'noPage':
      return `The server answered with something that is not a page${status ? ` (status ${status})` : ''}.`
  }
}
