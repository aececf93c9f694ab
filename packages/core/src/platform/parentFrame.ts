import { embedder } from './pageFacts.ts'

/** The page that frames this one. */
export type ParentFrame = {
  /** Scheme, host and port. */
  readonly origin: string
  /** Posts a message to the parent, if it is still of `origin`. @throws DOMException if the message cannot be cloned */
  send(message: unknown): void
  /** Calls back with each message of the parent: nothing of other windows and origins. */
  listen(listener: (data: unknown) => void): () => void
}

/**
 * The page that frames this one. `undefined` on a server, in a window of its own, and if the browser does not tell the origin of
 * the parent: without `ancestorOrigins` it is known from the referrer until the frame navigates.
 *
 * @see https://html.spec.whatwg.org/multipage/nav-history-apis.html#dom-location-ancestororigins
 * @example
 * const parent = parentFrame()
 * if (parent?.origin === 'https://app.safe.global') parent.send({ method: 'getSafeInfo' })
 */
export function parentFrame(): ParentFrame | undefined {
  if (typeof window === 'undefined' || window.parent === window) return undefined
  const { parent } = window
  const origin = originOf(embedder())
  if (!origin) return undefined
  return {
    origin,
    send: (message) => parent.postMessage(message, origin),
    listen(listener) {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (event.origin === origin && event.source === parent) listener(event.data)
      }
      window.addEventListener('message', onMessage)
      return () => window.removeEventListener('message', onMessage)
    },
  }
}

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
