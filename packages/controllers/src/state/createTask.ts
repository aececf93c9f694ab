import { LatchkeyError, toLatchkeyError } from '@latchkey/core'
import { createState, type ReadableState } from './createState.ts'

export type TaskState =
  | { readonly status: 'idle' }
  | { readonly status: 'running' }
  | { readonly status: 'done' }
  | { readonly status: 'failed'; readonly code: string }

/** Cancellable asynchronous work that runs at most once at a time. */
export type Task<parameters extends readonly unknown[], result> = {
  readonly state: ReadableState<TaskState>
  /** Settles with the work, or rejects with the reason as soon as it is cancelled. */
  run(...parameters: parameters): Promise<result>
  cancel(reason?: LatchkeyError): void
}

/**
 * Wraps an async function. With `replace` a new run aborts the previous one. With `join` concurrent runs share one, so
 * that a double click has one effect (F48).
 */
export function createTask<parameters extends readonly unknown[], result>(
  work: (signal: AbortSignal, ...parameters: parameters) => Promise<result>,
  policy: 'replace' | 'join' = 'replace',
): Task<parameters, result> {
  const state = createState<{ value: TaskState }>({ value: { status: 'idle' } })
  let current: { promise: Promise<result>; abort(reason: LatchkeyError): void } | undefined

  const cancel = (reason = new LatchkeyError('request_aborted')) => {
    const cancelled = current
    current = undefined
    cancelled?.abort(reason)
    if (cancelled) state.set(() => ({ value: { status: 'idle' } }))
  }

  return {
    state: {
      getState: () => state.getState().value,
      getInitialState: () => state.getInitialState().value,
      subscribe: (listener) => state.subscribe((now, before) => listener(now.value, before.value)),
    },
    cancel,
    run(...parameters) {
      if (current && policy === 'join') return current.promise
      cancel()
      const controller = new AbortController()
      const promise = new Promise<result>((resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
        work(controller.signal, ...parameters).then(resolve, reject)
      })
      const mine = { promise, abort: (reason: LatchkeyError) => controller.abort(reason) }
      current = mine
      state.set(() => ({ value: { status: 'running' } }))
      const settle = (value: TaskState) => {
        if (current !== mine) return
        current = undefined
        state.set(() => ({ value }))
      }
      promise.then(
        () => settle({ status: 'done' }),
        (error: unknown) => settle({ status: 'failed', code: toLatchkeyError(error).code }),
      )
      return promise
    },
  }
}
