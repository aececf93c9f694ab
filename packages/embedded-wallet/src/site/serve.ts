import type { Clock } from '@latchkey/core'
import type * as z from 'zod/mini'
import { appMessage } from '../protocol/appMessages.ts'
import type { FrameMessage } from '../protocol/frameMessages.ts'
import {
  type EventData,
  type EventName,
  type MethodName,
  type MethodParams,
  type MethodResult,
  methods,
} from '../protocol/methods.ts'
import { readMessage } from '../protocol/readMessage.ts'
import type { Peer } from './awaitHello.ts'
import { busy, FrameError } from './frameError.ts'

/** Requests at a time. Security R-08. */
const mostRequests = 32

/** What a handler knows of its request. The signal aborts when the app gives the request up or its deadline is over. */
export type RequestContext = { readonly origin: string; readonly signal: AbortSignal }

/** One handler for each method of the table. */
export type Handlers = {
  readonly [name in MethodName]: (
    params: MethodParams<name>,
    context: RequestContext,
  ) => Promise<MethodResult<name>>
}

export type Server = {
  /** Tells the app of an event. */
  notify<name extends EventName>(event: name, data: EventData<name>): void
  /** Aborts every request and closes the port. */
  stop(): void
}

/** Answers the app's requests. Anything that is not exactly a message of the protocol is dropped. Security. */
export function serve({ port, origin }: Peer, handlers: Handlers, clock: Clock): Server {
  const running = new Map<string, AbortController>()
  const post = (message: FrameMessage) => port.postMessage(message)

  const answer = async (id: string, name: MethodName, params: unknown) => {
    const request = new AbortController()
    running.set(id, request)
    const { signal } = request
    const deadline = clock.sleep(methods[name].deadlineMs, signal).then(
      () => request.abort(),
      () => {},
    )
    try {
      const handle = handlers[name] as (params: unknown, context: RequestContext) => Promise<unknown>
      const result = await handle(params, { origin, signal })
      // Nothing that was made after an abort is delivered. Fault F88.
      if (!signal.aborted) post({ type: 'result', id, result })
    } catch (cause) {
      if (!signal.aborted) post(failureOf(id, cause))
    } finally {
      running.delete(id)
      request.abort()
      await deadline
    }
  }

  const receive = ({ data }: MessageEvent) => {
    const read = appMessage.safeParse(readMessage(data))
    if (!read.success) return
    const { data: message } = read
    if (message.type === 'ping') return post({ type: 'pong', id: message.id })
    if (message.type === 'abort') return running.get(message.id)?.abort()
    const { id, method } = message
    if (running.has(id)) return
    if (!Object.hasOwn(methods, method))
      return post(failureOf(id, new FrameError('rpc_not_allowed', method.slice(0, 100))))
    if (running.size >= mostRequests) return post(failureOf(id, busy()))
    const name = method as MethodName
    const params = (methods[name].params as z.ZodMiniType).safeParse(message.params)
    if (!params.success)
      return post(
        failureOf(id, new FrameError('frame_error', 'The request is invalid.', { rpcCode: -32602 })),
      )
    void answer(id, name, params.data)
  }
  port.addEventListener('message', receive)
  port.start()

  return {
    notify: (event, data) => post({ type: 'event', event, data }),
    stop() {
      port.removeEventListener('message', receive)
      for (const request of running.values()) request.abort()
      port.close()
    },
  }
}

/** Only the text of a `FrameError` is sent: other errors may contain a secret. Security R-101. */
function failureOf(id: string, cause: unknown): Extract<FrameMessage, { type: 'error' }> {
  if (!(cause instanceof FrameError))
    return { type: 'error', id, code: 'frame_error', message: 'An error occurred. Try again.' }
  const { code, message, rpcCode, retryInSeconds } = cause
  return { type: 'error', id, code, message: message.slice(0, 300), rpcCode, retryInSeconds }
}
