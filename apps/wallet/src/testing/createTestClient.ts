import { createHash, randomUUID } from 'node:crypto'
import type { WalletSession } from '@latchkey/embedded-wallet/api'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { WalletApp } from '../http/env.ts'

export type Answer = {
  readonly status: number
  // The tests name the fields that they read.
  // biome-ignore lint/suspicious/noExplicitAny: the shape differs per route
  readonly body: any
  readonly headers: Headers
}

/** Changes of a proof, for requests that must fail. */
export type ProofChange = {
  readonly payload?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** A browser as the API sees it: signs proofs with its own key, keeps the nonce, and repeats a request once for a new one. */
export async function createTestClient(app: WalletApp, origin: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const jkt = await calculateJwkThumbprint(jwk)
  let nonce: string | undefined
  let session: WalletSession | undefined

  async function proof(method: string, path: string, change: ProofChange = {}): Promise<string> {
    const ath = session && createHash('sha256').update(session.accessToken).digest('base64url')
    return new SignJWT({
      ...{ htm: method, htu: `${origin}${path}`, jti: randomUUID(), iat: Math.floor(Date.now() / 1000) },
      ...(nonce === undefined ? {} : { nonce }),
      ...(ath === undefined ? {} : { ath }),
      ...change.payload,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...change.header })
      .sign(privateKey)
  }

  async function once(
    method: string,
    path: string,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    // Another request may bring other tokens meanwhile.
    const authorization = session ? { authorization: `DPoP ${session.accessToken}` } : {}
    const answer = await app.request(path, {
      method,
      headers: {
        dpop: await proof(method, path),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...authorization,
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    nonce = answer.headers.get('dpop-nonce') ?? nonce
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
  }
  async function send(...request: Parameters<typeof once>): Promise<Answer> {
    const answer = await once(...request)
    return answer.body?.code === 'use_dpop_nonce' ? once(...request) : answer
  }
  /** Sends a request to another server, with the same key and without the session. */
  async function postTo(
    other: { readonly app: Pick<WalletApp, 'request'>; readonly origin: string },
    path: string,
    body: unknown,
  ): Promise<Answer> {
    const ask = async (nonce: string | undefined): Promise<Answer> => {
      const htu = `${other.origin}${path}`
      const proof = await new SignJWT({ htm: 'POST', htu, jti: randomUUID(), iat: 0, nonce })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey)
      const answer = await other.app.request(path, {
        method: 'POST',
        headers: { dpop: proof, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
    }
    const answer = await ask(undefined)
    const isAsked = answer.body?.code === 'use_dpop_nonce'
    return isAsked ? ask(answer.headers.get('dpop-nonce') ?? undefined) : answer
  }
  const post = (path: string, body?: unknown, headers?: Readonly<Record<string, string>>) =>
    send('POST', path, body, headers)

  return {
    jkt,
    once,
    proof,
    post,
    postTo,
    get: (path: string) => send('GET', path, undefined),
    /** Adopts the tokens of an answer. */
    adopt(answer: Answer): Answer {
      if (answer.status === 200) session = answer.body.session ?? answer.body
      return answer
    },
    session: () => session,
    setSession(next: WalletSession | undefined) {
      session = next
    },
    startOtp: (email: string, change: object = {}) =>
      post('/v1/otp/start', {
        ...{ email, projectId: 'meadow', site: 'https://meadow.example', purpose: 'login', locale: 'en' },
        ...change,
      }),
    verifyOtp: (email: string, code: string, change: object = {}) =>
      post('/v1/otp/verify', { email, projectId: 'meadow', purpose: 'login', code, ...change }),
  }
}

export type TestClient = Awaited<ReturnType<typeof createTestClient>>
