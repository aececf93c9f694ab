import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** The tick stays this long. Design, section 4. */
const tickMs = 2_000

/** Copies an address and says so, with a tick and a snack. */
export function useCopyAddress(address: string | undefined): { copied: boolean; copy: () => void } {
  const { platform, clock, snackbar } = useLatchkey()
  const [copied, setCopied] = useState(false)
  const ticking = useRef<AbortController>(undefined)
  useEffect(() => () => ticking.current?.abort(), [])
  const copy = async () => {
    if (!address) return
    ticking.current?.abort()
    ticking.current = new AbortController()
    const { signal } = ticking.current
    await platform.copy(address)
    if (signal.aborted) return
    setCopied(true)
    snackbar.show({ variant: 'success', message: { kind: 'address-copied' } })
    await clock.sleep(tickMs, signal)
    setCopied(false)
  }
  return { copied, copy: () => void copy().catch(() => {}) }
}
