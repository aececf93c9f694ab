import { type Clock, LatchkeyError, withDeadline } from '@latchkey/core'
import { protocolVersion, readyMessage } from '../protocol/frameMessages.ts'
import { readMessage } from '../protocol/readMessage.ts'

/** Longest time until the frame is ready, and the pause before it is greeted, ms. Spec §9. */
const loadMs = 20_000
const readyDelayMs = 500

type Needs = {
  readonly window: Window
  readonly frame: HTMLIFrameElement
  /** Origin of the wallet site. */
  readonly origin: string
  readonly projectId: string
  readonly sdkVersion: string
  readonly clock: Clock
}

/**
 * Waits until the frame is ready, and answers with a port for all further messages. Only a message of this frame's window
 * and of the wallet site's origin counts. Security R-02.
 * @throws LatchkeyError `iframe_load_failed`, `iframe_blocked`, `iframe_version`, `request_aborted`
 */
export async function greetFrame(
  { window, frame, origin, projectId, sdkVersion, clock }: Needs,
  signal: AbortSignal,
): Promise<MessagePort> {
  const late = () => new LatchkeyError('iframe_load_failed')
  const versions = await withDeadline(
    { clock, ms: loadMs, signal, late },
    (aborted) =>
      new Promise<readonly number[]>((resolve, reject) => {
        onReady({ window, frame, origin }, resolve, aborted)
        onBlocked({ window, origin }, reject, aborted)
      }),
  )
  if (!versions.includes(protocolVersion)) throw new LatchkeyError('iframe_version')
  await clock.sleep(readyDelayMs, signal)
  const { port1, port2 } = new MessageChannel()
  frame.contentWindow?.postMessage(
    { latchkey: 'hello', version: protocolVersion, projectId, sdkVersion },
    origin,
    [port2],
  )
  return port1
}

/** Calls back if the policy of the page does not let it embed the wallet site. Fault F65. */
function onBlocked(
  { window, origin }: Pick<Needs, 'window' | 'origin'>,
  listener: (error: LatchkeyError) => void,
  signal: AbortSignal,
): void {
  window.document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, effectiveDirective: directive, disposition }) => {
      const isOurs = blockedURI === origin || blockedURI.startsWith(`${origin}/`)
      if (isOurs && directive === 'frame-src' && disposition === 'enforce')
        listener(new LatchkeyError('iframe_blocked', { directive, origin }))
    },
    { signal },
  )
}

/** Calls back with the versions that the frame speaks, each time it has been loaded. Security R-02. */
export function onReady(
  { window, frame, origin }: Pick<Needs, 'window' | 'frame' | 'origin'>,
  listener: (versions: readonly number[]) => void,
  signal: AbortSignal,
): void {
  const receive = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    const ready = readyMessage.safeParse(readMessage(event.data))
    if (ready.success) listener(ready.data.versions)
  }
  window.addEventListener('message', receive, { signal })
}
