import type { Clock } from '@latchkey/core'
import * as DPoP from 'dpop'
import type { WalletProblem } from '../../api/walletApi.ts'
import type { DeviceKeys } from '../../keys/factorKeys.ts'
import type { DeviceStore } from '../device/deviceStore.ts'

/** `no_second_proof` is the recovery service's. */
type Problem = Omit<WalletProblem, 'code'> & { readonly code: WalletProblem['code'] | 'no_second_proof' }

/** A failed request to the wallet's backend, or to the recovery service. */
export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly code: Problem['code']
  readonly retryAfter: number | undefined

  constructor({ code, message, retryAfter }: Problem) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** How often a request is repeated while the server says that it is unavailable, and how long each time at most, ms. */
const mostRepeats = 4
const longestWaitMs = 5_000
/** Requests that may be made twice, besides those that read and those with an `Idempotency-Key`. */
const repeatable: ReadonlySet<string> = new Set([
  '/v1/otp/verify',
  '/v1/session/refresh',
  '/v1/session/end',
  '/v1/logins/poll',
  '/v1/wallet/nonce',
  '/v1/wallet/envelope',
  '/v1/wallet/opened',
  '/v1/recovery/statement',
  '/v1/email/new',
  '/v1/email/finish',
])

type Needs = {
  readonly clock: Pick<Clock, 'sleep'>
  readonly fetch: Window['fetch']
  /** Origin of the wallet site. */
  readonly origin: string
  /** Its key proves every request: RFC 9449. */
  readonly device: Pick<DeviceStore, 'renewKeys'> & { readonly keys: Pick<DeviceKeys, 'signing'> }
  /** The server's current nonce, if it is known. */
  readonly nonce?: string | undefined
  /** Where the server tells its nonce to anybody, for a first request that is not refused. */
  readonly noncePath?: string | undefined
}

export type RequestOptions = {
  readonly signal?: AbortSignal | undefined
  readonly idempotencyKey?: string | undefined
  /** Of the session in whose name the request is made. */
  readonly accessToken?: string | undefined
}

export type Backend = {
  /** @throws BackendError */
  request<answer>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    options?: RequestOptions,
  ): Promise<answer>
}

const unavailable: Problem = {
  code: 'unavailable',
  message: 'The wallet service could not be reached. Check the connection and try again.',
}

/**
 * Requests to the backend, each with a proof of the device's key. A server that asks for its nonce is asked once more, and so
 * is one that refuses the key because the device was signed out elsewhere: with a new key this browser can sign in again. While
 * the server is unavailable and says when to come back, requests that may be made twice wait and are repeated.
 */
export function createBackend({ clock, fetch, origin, device, noncePath, ...needs }: Needs): Backend {
  let { nonce } = needs
  const readNonce = async (response: Response) => {
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }

  return {
    async request(method, path, body, { signal, idempotencyKey, accessToken: token } = {}) {
      const ask = async () => {
        const url = `${origin}${path}`
        const proof = await DPoP.generateProof(device.keys.signing, url, method, nonce, token)
        return readNonce(
          await fetch(url, {
            method,
            headers: {
              dpop: proof,
              ...(token ? { authorization: `DPoP ${token}` } : {}),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
            },
            body: body === undefined ? null : JSON.stringify(body),
            credentials: 'omit',
            cache: 'no-store',
            redirect: 'error',
            signal: signal ?? null,
          }),
        )
      }
      if (noncePath && !nonce)
        await reached(
          async () => readNonce(await fetch(`${origin}${noncePath}`, { credentials: 'omit' })),
          signal,
        )
      const isRepeatable = method === 'GET' || idempotencyKey !== undefined || repeatable.has(path)
      let response = await reached(ask, signal)
      for (let repeats = 0; isRepeatable && repeats < mostRepeats; repeats++) {
        const waitMs = retryAfterMs(response)
        if (waitMs === undefined) break
        await clock.sleep(waitMs, signal)
        response = await reached(ask, signal)
      }
      if (await isProblem(response, 'use_dpop_nonce')) response = await reached(ask, signal)
      if (token === undefined && (await isProblem(response, 'device_revoked'))) {
        await device.renewKeys()
        response = await reached(ask, signal)
      }
      if (!response.ok) throw new BackendError(await problemOf(response))
      return (response.status === 204 ? undefined : await response.json()) as never
    },
  }
}

async function reached(ask: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await ask()
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new BackendError(unavailable)
  }
}

/** When a server that is unavailable wants to be asked again, ms; `undefined` if it does not say. */
function retryAfterMs({ status, headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return status === 503 && seconds >= 0 ? Math.min(seconds * 1_000, longestWaitMs) : undefined
}

const isProblem = async (response: Response, code: Problem['code']) =>
  !response.ok && (await problemOf(response.clone())).code === code

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, message, retryAfter } = (await response.json()) as Partial<Problem>
    if (typeof code === 'string' && typeof message === 'string') return { code, message, retryAfter }
  } catch {
    // A proxy's page.
  }
  return unavailable
}
