import { useEffect, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** Whole seconds until `at` (milliseconds since the Unix epoch), counting down to 0. */
export function useSecondsUntil(at: number | undefined): number {
  const { clock } = useLatchkey().internals
  const [now, setNow] = useState(() => clock.now())
  const remaining = at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
  useEffect(() => {
    if (at === undefined) return
    const pending = new AbortController()
    const tick = async () => {
      setNow(clock.now())
      while (clock.now() < at) {
        await clock.sleep(1000, pending.signal)
        setNow(clock.now())
      }
    }
    tick().catch(() => {})
    return () => pending.abort()
  }, [at, clock])
  return remaining
}
