import type { ReactNode } from 'react'
import { useState } from 'react'
import { proveFirst } from '../../shared/proveFirst.ts'
import { StepUp } from './StepUp.tsx'

/**
 * Runs a change of the account. If the server asks for a proof of the user first, the dialog for it is shown, and the change
 * is sent again afterwards.
 * @returns the function that runs a change, and the dialog to render
 */
export function useProven(): readonly [
  (send: (onError: (errors: Record<string, string>) => void) => void) => void,
  ReactNode,
] {
  const [again, setAgain] = useState<() => void>()
  const run = (send: (onError: (errors: Record<string, string>) => void) => void) =>
    send((errors) => {
      if (Object.values(errors).includes(proveFirst)) setAgain(() => () => send(() => {}))
    })
  const dialog = again && (
    <StepUp
      onClose={() => setAgain(undefined)}
      onDone={() => {
        setAgain(undefined)
        again()
      }}
    />
  )
  return [run, dialog]
}
