import * as z from 'zod/mini'
import { readMessage } from '../../protocol/readMessage.ts'

/** From the window of a login to the pages that may have started it. */
export const askMessage = z.strictObject({ latchkey: z.literal('login-window'), windowId: z.string() })
/** The answer of the one that started this login. */
export const vouchMessage = z.strictObject({ latchkey: z.literal('login-vouched'), windowId: z.string() })

/**
 * Vouches for the window of the login that was started here, in a frame or a window of the wallet site.
 * @param isOwn whether the login of a window was started here
 * @param signal ends it
 */
export function vouchForWindow(
  window: Window,
  isOwn: (windowId: string) => boolean,
  signal?: AbortSignal,
): void {
  const { origin } = window.location
  const receive = (event: MessageEvent) => {
    if (event.origin !== origin) return
    const asked = askMessage.safeParse(readMessage(event.data))
    if (!asked.success || !isOwn(asked.data.windowId)) return
    const vouched: z.output<typeof vouchMessage> = {
      latchkey: 'login-vouched',
      windowId: asked.data.windowId,
    }
    event.source?.postMessage(vouched, { targetOrigin: origin })
  }
  window.addEventListener('message', receive, signal ? { signal } : undefined)
}
