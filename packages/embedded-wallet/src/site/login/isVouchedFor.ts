import type { Clock } from '@latchkey/core'
import type * as z from 'zod/mini'
import { readMessage } from '../../protocol/readMessage.ts'
import { type askMessage, vouchMessage } from './vouching.ts'

/** Time for the answer, ms. A browser may slow down the page behind the window. */
export const answerMs = 2_000

/**
 * Asks the frames of the page that opened this window whether one of them started the login, and that page itself if it is of
 * the wallet site: the security window, or the one of an approval. Only a page of the wallet site can answer, so neither a
 * link in a mail nor another page that opens the window passes. Security R-40
 */
export async function isVouchedFor(
  { window, clock }: { readonly window: Window; readonly clock: Clock },
  windowId: string,
): Promise<boolean> {
  const { origin } = window.location
  const opener: Window | null = window.opener
  if (!opener) return false
  const asking = new AbortController()
  const answer = new Promise<boolean>((resolve) => {
    const receive = (event: MessageEvent) => {
      if (event.origin !== origin) return
      const vouched = vouchMessage.safeParse(readMessage(event.data))
      if (vouched.success && vouched.data.windowId === windowId) resolve(true)
    }
    window.addEventListener('message', receive, { signal: asking.signal })
  })
  const ask: z.output<typeof askMessage> = { latchkey: 'login-window', windowId }
  for (const asked of askedBy(opener, origin)) asked?.postMessage(ask, origin)
  try {
    return await Promise.race([answer, clock.sleep(answerMs, asking.signal).then(() => false)])
  } finally {
    asking.abort()
  }
}

/** The windows that may have started a login, seen from its window. */
function askedBy(opener: Window, origin: string): readonly (Window | undefined)[] {
  const frames = Array.from({ length: opener.length }, (_, index) => opener[index])
  return isWalletPage(opener, origin) ? [opener, ...frames] : frames
}

/** Whether the page that opened this window is of the wallet site, at `origin`. */
export function isWalletPage(opener: Window | null, origin: string): boolean {
  try {
    return opener?.location.origin === origin
  } catch {
    // The address of a page of another origin cannot be read.
    return false
  }
}
