import type { Clock } from '@latchkey/core'
import * as z from 'zod/mini'
import { readMessage } from '../../protocol/readMessage.ts'

/** From the window of a login to the frames of the page that opened it. */
const askMessage = z.strictObject({ latchkey: z.literal('login-window'), windowId: z.string() })
/** The answer of the frame that started this login. */
const vouchMessage = z.strictObject({ latchkey: z.literal('login-vouched'), windowId: z.string() })

/** Time for the answer, ms. A browser may slow down the page behind the window. */
export const answerMs = 2_000

/**
 * Asks the frames of the page that opened this window whether one of them started the login. Only a page of the wallet site
 * can answer, so neither a link in a mail nor another page that opens the window passes. Security R-40
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
  for (let index = 0; index < opener.length; index++) opener[index]?.postMessage(ask, origin)
  try {
    return await Promise.race([answer, clock.sleep(answerMs, asking.signal).then(() => false)])
  } finally {
    asking.abort()
  }
}

/**
 * The frame's end: vouches for the window of the login that this frame started.
 * @param isOwn whether this frame started the login of a window
 */
export function vouchForWindow(window: Window, isOwn: (windowId: string) => boolean): void {
  const { origin } = window.location
  window.addEventListener('message', (event) => {
    if (event.origin !== origin) return
    const asked = askMessage.safeParse(readMessage(event.data))
    if (!asked.success || !isOwn(asked.data.windowId)) return
    const vouched: z.output<typeof vouchMessage> = {
      latchkey: 'login-vouched',
      windowId: asked.data.windowId,
    }
    event.source?.postMessage(vouched, { targetOrigin: origin })
  })
}
