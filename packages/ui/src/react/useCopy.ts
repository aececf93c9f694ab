import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** The tick stays this long. Design, section 4. */
const tickMs = 2_000

/** Copies an address, a name or a link, and says so, with a tick and a snack. */
export function useCopy(
  text: string | undefined,
  kind: 'address-copied' | 'name-copied' | 'link-copied' = 'address-copied',
): { copied: boolean; copy: () => void } {
  const { platform, clock, snackbar } = useLatchkey()
  const [copied, setCopied] = useState(false)
  const ticking = useRef<AbortController>(undefined)
  useEffect(() => () => ticking.current?.abort(), [])
  const copy = async () => {
    if (!text) return
    ticking.current?.abort()
    ticking.current = new AbortController()
    const { signal } = ticking.current
    await platform.copy(text)
    if (signal.aborted) return
    setCopied(true)
    snackbar.show({ variant: 'success', message: { kind } })
    await clock.sleep(tickMs, signal)
    setCopied(false)
  }
  return { copied, copy: () => void copy().catch(() => {}) }
}
