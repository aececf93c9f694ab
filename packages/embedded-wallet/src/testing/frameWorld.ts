import { createFakeClock } from '@latchkey/core/testing'
import { createFrameClient } from '../host/createFrameClient.ts'
import type { EventName } from '../protocol/methods.ts'
import { type Handlers, serve } from '../site/serve.ts'

/** Both ends of the protocol over a real message channel, with the handlers that a test needs. */
export function createFrameWorld(handlers: Partial<Handlers> = {}) {
  const clock = createFakeClock()
  const frameClock = createFakeClock()
  const { port1, port2 } = new MessageChannel()
  const seen: { readonly id?: string }[] = []
  const answers: { readonly id?: string }[] = []
  port2.addEventListener('message', ({ data }: MessageEvent) => seen.push(data as never))
  port1.addEventListener('message', ({ data }: MessageEvent) => answers.push(data as never))
  const events: { name: EventName; data: unknown }[] = []
  const unset = new Proxy({} as Handlers, {
    get: (_, name) => () => Promise.reject(new Error(`The test has no handler ${String(name)}`)),
  })
  const all = new Proxy(handlers as Handlers, {
    get: (target, name: keyof Handlers) => target[name] ?? unset[name],
  })
  const server = serve(
    { origin: 'https://app.example', port: port2, projectId: 'project', isOwnOrigin: false },
    all,
    frameClock,
  )
  const client = createFrameClient({
    port: port1,
    clock,
    random: { id: () => crypto.randomUUID() },
    onEvent: (name, data) => events.push({ name, data }),
  })
  return {
    clock,
    frameClock,
    client,
    server,
    events,
    /** Every message that came to the frame, and that came back from it. */
    seen,
    answers,
    /** Posts a message to the frame as a hostile page would. */
    forge: (message: unknown) => port1.postMessage(message),
    /** Posts a message to the page as a hostile frame would. */
    forgeAnswer: (message: unknown) => port2.postMessage(message),
    stop() {
      client.close()
      server.stop()
    },
  }
}
