import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from './LatchkeyContext.ts'

/** How long the copied state is shown. */
const copiedMs = 2_000

/**
 * Copies `text` to the clipboard, shows a snack, and sets `copied` for 2 s. Where the browser does not allow it, the snack has
 * the text selected, to be copied by hand.
 */
export function useCopy(
  text: string | undefined,
  /** What the snack says. */
  said: string,
): { copied: boolean; copy: () => void } {
  const { platform, clock, snackbar } = useLatchkey().internals
  const [copied, setCopied] = useState(false)
  const pending = useRef<AbortController>(undefined)
  useEffect(() => () => pending.current?.abort(), [])
  const copy = async () => {
    if (!text) return
    pending.current?.abort()
    pending.current = new AbortController()
    const { signal } = pending.current
    try {
      await platform.copy(text)
    } catch {
      return snackbar.show({ variant: 'error', message: { kind: 'not-copied', text } })
    }
    if (signal.aborted) return
    setCopied(true)
    snackbar.show({ variant: 'success', message: { kind: 'text', text: said } })
    await clock.sleep(copiedMs, signal)
    setCopied(false)
  }
  return { copied, copy: () => void copy().catch(() => {}) }
}
