import type { Clock } from '@latchkey/core'
import type { SignerAnswer, SignerMethod, SignerRequests } from './signerMessages.ts'

/** The wallet locks itself after this time without use, and after this time in any case, ms. Security P2, R-102. */
const idleMs = 5 * 60_000
const absoluteMs = 15 * 60_000

/** Why the Worker did not answer. */
export class SignerError extends Error {
  override readonly name = 'SignerError'
  readonly reason: 'locked' | 'envelope' | 'account' | 'failed'

  constructor(reason: SignerError['reason']) {
    super(`The signer answered: ${reason}.`)
    this.reason = reason
  }
}

type Needs = { startWorker(): Worker; readonly clock: Clock }

export type Signer = {
  /** @throws SignerError */
  request<method extends SignerMethod>(
    method: method,
    params: SignerRequests[method]['params'],
  ): Promise<SignerRequests[method]['result']>
  /** Whether a wallet is open. */
  isOpen(): boolean
  /** Ends the Worker with its keys. What is pending rejects as `locked`. */
  lock(): void
}

type Pending = { resolve(result: unknown): void; reject(error: SignerError): void }

/** Starts the Worker with the first request, and ends it when it was not used for a while. */
export function createSignerClient({ startWorker, clock }: Needs): Signer {
  let running: { readonly worker: Worker; readonly ended: AbortController } | undefined
  let isOpen = false
  let idle = new AbortController()
  let last = 0
  const pending = new Map<number, Pending>()

  const lock = () => {
    running?.worker.terminate()
    running?.ended.abort()
    idle.abort()
    running = undefined
    isOpen = false
    for (const { reject } of pending.values()) reject(new SignerError('locked'))
    pending.clear()
  }

  const lockAfter = (ms: number, signal: AbortSignal) => void clock.sleep(ms, signal).then(lock, () => {})

  const start = () => {
    if (running) return running.worker
    const worker = startWorker()
    const ended = new AbortController()
    running = { worker, ended }
    worker.addEventListener('message', ({ data }: MessageEvent<SignerAnswer>) => {
      const waiting = pending.get(data.id)
      pending.delete(data.id)
      if ('error' in data) waiting?.reject(new SignerError(data.error))
      else waiting?.resolve(data.result)
    })
    worker.addEventListener('error', lock)
    lockAfter(absoluteMs, ended.signal)
    return worker
  }

  return {
    async request(method, params) {
      const worker = start()
      idle.abort()
      idle = new AbortController()
      lockAfter(idleMs, idle.signal)
      last += 1
      const id = last
      const result = await new Promise<unknown>((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, method, params })
      })
      if (method === 'open') isOpen = true
      return result as never
    },
    isOpen: () => isOpen,
    lock,
  }
}
