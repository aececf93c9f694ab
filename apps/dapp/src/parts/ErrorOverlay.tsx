import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { isPrefetch, visitProblem } from '../pageLayer/guardVisits.ts'
import { Button } from './Button.tsx'

const problems = {
  late: 'The server did not answer in time.',
  unreachable: 'The server could not be reached. Check your connection.',
} as const

/**
 * Shown over the page when a visit brought no page. Nothing of the answer is shown: the page layer's own overlay would
 * write it into a frame as markup, which our content policy rightly refuses. Faults F120, F121.
 */
export function ErrorOverlay() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const show = (text: string) => {
      setProblem(text)
      if (!dialog.current?.open) dialog.current?.showModal()
    }
    const ends = [
      router.on('invalid', (event) => {
        event.preventDefault()
        // Not to be met again for the next 30 s.
        router.flushAll()
        const { status } = event.detail.response
        show(`The server answered with something that is not a page${status ? ` (status ${status})` : ''}.`)
      }),
      router.on('exception', (event) => {
        const cause = event.detail.exception
        const known = visitProblem(cause)
        if (!known || isPrefetch(cause)) return
        event.preventDefault()
        show(problems[known])
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [])
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
      <p className="mt-2 text-muted">{problem} Nothing was lost; try again, or load the page anew.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button look="next" onClick={() => location.reload()}>
          Load anew
        </Button>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}
