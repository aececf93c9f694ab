import type * as z from 'zod/mini'
import { helloMessage } from '../protocol/appMessages.ts'
import { protocolVersion, type readyMessage } from '../protocol/frameMessages.ts'
import { readMessage } from '../protocol/readMessage.ts'

/** The app that embeds the wallet, as the browser tells it. */
export type Peer = {
  readonly origin: string
  readonly port: MessagePort
  readonly projectId: string
  /** Whether it, and every page above it, is the operator's own. */
  readonly isOwnOrigin: boolean
}

type Needs = {
  readonly window: Window
  /** Origins of the project, from the document of the frame. */
  readonly allowedOrigins: readonly string[]
  /** Those that the operator has declared his own. */
  readonly ownOrigins: readonly string[]
  readonly projectId: string
}

/**
 * Offers the frame to the page that embeds it, and resolves with the first page that may use it. Others are not answered.
 * Security R-03.
 */
export function awaitHello({ window, allowedOrigins, ownOrigins, projectId }: Needs): Promise<Peer> {
  const ready: z.output<typeof readyMessage> = { latchkey: 'ready', versions: [protocolVersion] }
  const embedder = embedderOf(window, allowedOrigins)
  if (embedder === undefined) return new Promise(() => {})
  const isOwnOrigin = embedderOf(window, ownOrigins) === embedder
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      const [port] = event.ports
      if (!port || event.source !== window.parent || event.origin !== embedder) return
      const hello = helloMessage.safeParse(readMessage(event.data))
      if (!hello.success || hello.data.version !== protocolVersion || hello.data.projectId !== projectId)
        return
      window.removeEventListener('message', receive)
      resolve({ origin: event.origin, port, projectId, isOwnOrigin })
    }
    window.addEventListener('message', receive)
    window.parent.postMessage(ready, embedder)
  })
}

/**
 * The origin of the page that embeds this one, if it and every page above it are allowed. A browser that does not list them
 * (Firefox) must show the app as the top page, and names it in the referrer.
 */
function embedderOf(window: Window, allowedOrigins: readonly string[]): string | undefined {
  if (window.parent === window) return undefined
  const { ancestorOrigins } = window.location
  const above = ancestorOrigins ? [...ancestorOrigins] : referrerOf(window)
  return above.every((origin) => allowedOrigins.includes(origin)) ? above[0] : undefined
}

function referrerOf({ parent, top, document }: Window): readonly string[] {
  return parent === top && document.referrer !== '' ? [new URL(document.referrer).origin] : []
}
