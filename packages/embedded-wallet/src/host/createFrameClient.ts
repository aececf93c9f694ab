import { type Clock, LatchkeyError, type Random, withDeadline } from '@latchkey/core'
import type * as z from 'zod/mini'
import { type FrameMessage, frameMessage } from '../protocol/frameMessages.ts'
import {
  type EventData,
  type EventName,
  events,
  type MethodName,
  type MethodParams,
  type MethodResult,
  methods,
} from '../protocol/methods.ts'
import { readMessage } from '../protocol/readMessage.ts'
import { frameFailure } from './frameFailure.ts'

type Needs = {
  readonly port: MessagePort
  readonly clock: Clock
  readonly random: Random
  /** Called for each event of the frame. */
  onEvent<name extends EventName>(name: name, data: EventData<name>): void
}

/** Requests to one load of the frame. */
export type FrameClient = {
  /**
   * Asks the frame. After an abort the frame is asked to stop, and its answer is ignored.
   * @throws LatchkeyError `iframe_request_timeout`, `frame_aborted`, `request_aborted`, and the frame's own
   */
  request<name extends MethodName>(
    method: name,
    params: MethodParams<name>,
    signal?: AbortSignal | undefined,
  ): Promise<MethodResult<name>>
  /** Resolves when the frame answers. @throws LatchkeyError `deadline_exceeded`, `request_aborted` */
  ping(ms: number, signal?: AbortSignal | undefined): Promise<void>
  /** Whether a request is pending. */
  isBusy(): boolean
  /** Rejects what is pending with `frame_aborted` and closes the port. */
  close(): void
  /** Aborts when it is closed. */
  readonly closed: AbortSignal
}

type Pending = {
  settle(message: Extract<FrameMessage, { id: string }>): void
  fail(error: LatchkeyError): void
}

const unreadable = () =>
  frameFailure({
    type: 'error',
    id: '',
    code: 'frame_error',
    rpcCode: -32602,
    message: 'The request is too long or too deep, or has values that are not of JSON.',
  })

/** Speaks the protocol over the port of a greeted frame. Each request settles once; later answers to it are ignored. */
export function createFrameClient({ port, clock, random, onEvent }: Needs): FrameClient {
  const pending = new Map<string, Pending>()
  const ended = new AbortController()
  const { signal: closed } = ended

  const receive = ({ data }: MessageEvent) => {
    const message = frameMessage.safeParse(readMessage(data))
    if (!message.success) return
    const { data: read } = message
    if (read.type !== 'event') return pending.get(read.id)?.settle(read)
    if (!Object.hasOwn(events, read.event)) return
    const name = read.event as EventName
    const event = (events[name] as z.ZodMiniType).safeParse(read.data)
    if (event.success) onEvent(name, event.data as EventData<typeof name>)
  }
  port.addEventListener('message', receive)
  port.start()

  const exchange = async (
    message: { readonly type: string; readonly [key: string]: unknown },
    time: { ms: number; signal: AbortSignal | undefined; late(): LatchkeyError },
  ) => {
    if (closed.aborted) throw new LatchkeyError('frame_aborted')
    const id = random.id()
    try {
      return await withDeadline(
        { clock, ...time },
        () =>
          new Promise<Extract<FrameMessage, { id: string }>>((resolve, reject) => {
            pending.set(id, { settle: resolve, fail: reject })
            port.postMessage({ ...message, id })
          }),
      )
    } catch (cause) {
      // The frame may still be at it: nothing that it signs from now on may be delivered.
      if (!closed.aborted && message.type === 'request') port.postMessage({ type: 'abort', id })
      throw cause
    } finally {
      pending.delete(id)
    }
  }

  return {
    async request(method, params, signal) {
      const { deadlineMs, result } = methods[method]
      // The frame drops what it cannot read, and would never answer. Security R-04.
      if (readMessage({ type: 'request', method, params }) === undefined) throw unreadable()
      const answer = await exchange(
        { type: 'request', method, params },
        {
          ms: deadlineMs,
          signal,
          late: () => new LatchkeyError('iframe_request_timeout', { afterMs: deadlineMs }),
        },
      )
      if (answer.type === 'error') throw frameFailure(answer)
      const read = answer.type === 'result' ? (result as z.ZodMiniType).safeParse(answer.result) : undefined
      if (!read?.success) throw new LatchkeyError('frame_error')
      return read.data as MethodResult<typeof method>
    },
    async ping(ms, signal) {
      const late = () => new LatchkeyError('deadline_exceeded', { afterMs: ms })
      await exchange({ type: 'ping' }, { ms, signal, late })
    },
    closed,
    isBusy: () => pending.size > 0,
    close() {
      if (closed.aborted) return
      ended.abort()
      port.removeEventListener('message', receive)
      port.close()
      for (const { fail } of [...pending.values()]) fail(new LatchkeyError('frame_aborted'))
    },
  }
}
