import { type LatchkeyError, toLatchkeyError } from '@latchkey/core'
import { useCallback, useRef, useState } from 'react'

/** Runs an action and keeps the error of its latest call, which also rejects. A later call clears it. */
export function useAction<args extends readonly unknown[], result>(
  action: (...args: args) => Promise<result>,
): { readonly error: LatchkeyError | undefined; readonly run: (...args: args) => Promise<result> } {
  const [error, setError] = useState<LatchkeyError>()
  const latest = useRef(0)
  const run = useCallback(
    async (...args: args) => {
      latest.current += 1
      const call = latest.current
      setError(undefined)
      try {
        return await action(...args)
      } catch (cause) {
        const thrown = toLatchkeyError(cause)
        if (call === latest.current) setError(thrown)
        throw thrown
      }
    },
    [action],
  )
  return { error, run }
}
