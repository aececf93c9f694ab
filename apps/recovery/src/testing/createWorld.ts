import { randomBytes, randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import { createFakeClock } from '@latchkey/core/testing'
import {
  createHpkePair,
  openSealed,
  releaseContext,
  sealFor,
  shareContext,
} from '@latchkey/embedded-wallet/recovery'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type AppNeeds, createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { makeKeyFile } from '../keys/keyFile.ts'
import type { Mail } from '../mail/mail.ts'

const keyFile = await makeKeyFile()
const issuer = await generateKeyPair('ES256', { extractable: true })

export const walletUrl = 'http://localhost:4102'

/** Changes of a statement, for requests that must fail. */
export type StatementChange = {
  readonly payload?: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey
  readonly typ?: string
}

/** The whole service through `app.request()`, with a fake clock and a wallet's backend that knows the factors in `referred`. */
export function createWorld(
  {
    db,
    around = (own) => own,
    ...needs
  }: Pick<AppNeeds, 'db'> &
    Partial<AppNeeds> & {
      /** Answers other requests than those to the wallet. */
      readonly around?: (own: Http) => Http
    },
  env: Readonly<Record<string, string>> = {},
) {
  const clock = createFakeClock(Date.parse('2026-03-01T09:30:00Z'))
  const logged: Record<string, unknown>[] = []
  const referred = new Set<string>()
  const config = readConfig({ RATE_LIMIT_ADDRESS: '1000000', ...env })
  const http: Http = async ({ url, json }) => {
    const text = async () => {
      if (url === `${walletUrl}/.well-known/jwks.json`)
        return JSON.stringify({
          keys: [{ ...(await exportJWK(issuer.publicKey)), use: 'sig', alg: 'ES256' }],
        })
      const { factorIds } = json as { factorIds: string[] }
      return JSON.stringify({ known: factorIds.filter((id) => referred.has(id)) })
    }
    return { status: 200, headers: new Headers(), text: await text() }
  }
  const service = createApp({
    ...config,
    ...{ db, keyFile, clock, http: around(http), log: (event, facts) => logged.push({ event, ...facts }) },
    ...needs,
  })

  /** A device of a user, with a key of its own. */
  async function device({
    userId = randomUUID(),
    walletId = randomUUID(),
    email = 'ann@mail.example',
  }: {
    readonly userId?: string
    readonly walletId?: string
    readonly email?: string
  } = {}) {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const jkt = await calculateJwkThumbprint(jwk)
    let nonce: string | undefined

    function statement({ payload = {}, key = issuer.privateKey, typ }: StatementChange = {}) {
      const now = Math.floor(clock.now() / 1000)
      return new SignJWT({
        ...{ iss: walletUrl, aud: config.origin, sub: userId, wallet_id: walletId, cnf: { jkt }, email },
        ...{ amr: ['email'], auth_time: now, other_device_active: false, iat: now, exp: now + 300 },
        ...payload,
      })
        .setProtectedHeader({ alg: 'ES256', typ: typ ?? 'recovery-statement+jwt' })
        .sign(key)
    }
    async function once(path: string, body: object, headers: Readonly<Record<string, string>> = {}) {
      const proof = await new SignJWT({
        ...{ htm: 'POST', htu: `${config.origin}${path}`, jti: randomUUID(), iat: 0 },
        ...(nonce === undefined ? {} : { nonce }),
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .sign(privateKey)
      const answer = await service.app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', dpop: proof, ...headers },
        body: JSON.stringify(body),
      })
      nonce = answer.headers.get('dpop-nonce') ?? nonce
      const text = (await answer.text()) || '{}'
      // The tests name the fields that they read.
      // biome-ignore lint/suspicious/noExplicitAny: the shape differs per route
      return { status: answer.status, body: JSON.parse(text) as any, headers: answer.headers }
    }
    async function post(path: string, body: object, headers?: Readonly<Record<string, string>>) {
      const answer = await once(path, body, headers)
      return answer.body.code === 'use_dpop_nonce' ? once(path, body, headers) : answer
    }
    const owner = (factorId: string) => ({ userId, walletId, factorId })
    const pair = await createHpkePair()

    return {
      ...{ userId, walletId, email, jkt, post, statement },
      async store(
        secret: Uint8Array<ArrayBuffer> = new Uint8Array(randomBytes(32)),
        factorId: string = randomUUID(),
        change: StatementChange = {},
      ) {
        const { keyId, publicKey: recoveryKey } = await key(service.app)
        const sealed = await sealFor(recoveryKey, secret, shareContext(owner(factorId)))
        const body = { statement: await statement(change), factorId, keyId, sealed }
        return { secret, factorId, answer: await post('/v1/shares', body) }
      },
      /** Asks about releases that are held, in the name of a user who is signed in. */
      async askHeld(
        path: '/v1/releases/list' | '/v1/releases/cancel',
        body: object = {},
        change: StatementChange = {},
      ) {
        const stated = await statement({ typ: 'recovery-releases+jwt', ...change })
        return post(path, { statement: stated, ...body })
      },
      start: async (factorId: string, change: StatementChange = {}) =>
        post('/v1/release/start', { statement: await statement(change), factorId, locale: 'en' }),
      async finish(factorId: string, code: string, change: StatementChange = {}) {
        const body = { statement: await statement(change), factorId, code, publicKey: pair.publicKey }
        const answer = await post('/v1/release/finish', body)
        const { sealed } = answer.body
        const secret = sealed && (await openSealed(pair, sealed, releaseContext(owner(factorId))))
        return { ...answer, secret }
      },
    }
  }

  const mails = async (): Promise<readonly Mail[]> => {
    const sent: Mail[] = []
    await service.outbox.sendDue(async (mail) => void sent.push(mail))
    return sent
  }
  return {
    ...{ ...service, clock, logged, keyFile, referred, device, mails, origin: config.origin },
    /** Sends the mails that are due, and returns the code of the last one. */
    code: async () =>
      (await mails()).flatMap((mail) => (mail.kind === 'code' ? [mail.code] : [])).at(-1) ?? '',
  }
}

async function key(app: ReturnType<typeof createApp>['app']) {
  return (await (await app.request('/v1/key')).json()) as { keyId: string; publicKey: string }
}

export type World = ReturnType<typeof createWorld>
