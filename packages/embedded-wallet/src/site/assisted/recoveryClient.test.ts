import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { StoreShare } from '../../api/recoveryApi.ts'
import { releaseContext, shareContext } from '../../api/shareContext.ts'
import { createHpkePair, openSealed, sealFor } from '../../keys/hpke.ts'
import type { Backend } from '../backend/createBackend.ts'
import { BackendError, createBackend } from '../backend/createBackend.ts'
import { createRecoveryClient } from './recoveryClient.ts'

const factor = { walletId: 'wallet', factorId: 'factor' }
const owner = { userId: 'user', ...factor }
const { signal } = new AbortController()

type Body = { readonly [name: string]: string }

/** A recovery service that answers with `answer`, behind the real backend client. */
async function setup(answer: (path: string, body: Body) => unknown) {
  const service = await createHpkePair()
  const deviceKeys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const asked: { readonly url: string; readonly body: Body; readonly proof: string | null }[] = []
  const fetch: Window['fetch'] = async (input, init) => {
    const body = JSON.parse(String(init?.body)) as Body
    const url = String(input)
    asked.push({ url, body, proof: new Headers(init?.headers).get('dpop') })
    const answered = await answer(new URL(url).pathname, body)
    return answered instanceof Response ? answered : Response.json(answered)
  }
  const statements: unknown[] = []
  const client = createRecoveryClient({
    session: {
      current: () => ({ user: { id: 'user' } }) as never,
      request: (async (_method: string, path: string, body: unknown) => {
        statements.push([path, body])
        return { statement: 'statement' }
      }) as Backend['request'],
    },
    recovery: createBackend({
      clock: createFakeClock(),
      ...{ fetch, origin: 'https://recovery.example' },
      device: { keys: { signing: deviceKeys }, renewKeys: async () => {} },
    }),
    key: { keyId: 'key', publicKey: service.publicKey },
    locale: () => 'en',
  })
  return { client, service, asked, statements }
}

test('a secret is sealed for the service, with a statement and a proof of the device', async () => {
  const { client, service, asked, statements } = await setup(() => ({ receipt: 'receipt' }))
  const secret = crypto.getRandomValues(new Uint8Array(32))
  expect(await client.store(factor, secret, signal)).toBe('receipt')
  expect(statements).toEqual([['/v1/recovery/statement', { walletId: 'wallet' }]])
  const [request] = asked
  expect(request?.url).toBe('https://recovery.example/v1/shares')
  expect(request?.proof).toMatch(/^ey/)
  const body = request?.body as unknown as StoreShare
  expect(body).toMatchObject({ statement: 'statement', factorId: 'factor', keyId: 'key' })
  expect(Object.keys(body).sort()).toEqual(['factorId', 'keyId', 'sealed', 'statement'])
  expect(await openSealed(service, body.sealed, shareContext(owner))).toEqual(secret)
})

test('a released secret is opened with a key that is made for the answer', async () => {
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const { client, asked } = await setup(async (_, { publicKey = '' }) => ({
    status: 'released',
    sealed: await sealFor(publicKey, secret, releaseContext(owner)),
  }))
  for (const _ of ['first', 'second'])
    expect(await client.finish(factor, '123456', signal)).toEqual({ status: 'released', secret })
  expect(new Set(asked.map(({ body }) => body.publicKey)).size).toBe(2)
})

test('an answer that is sealed for another wallet is no secret', async () => {
  const { client } = await setup(async (_, { publicKey = '' }) => ({
    status: 'released',
    sealed: await sealFor(publicKey, new Uint8Array(32), releaseContext({ ...owner, walletId: 'other' })),
  }))
  await expect(client.finish(factor, '123456', signal)).rejects.toThrow('gave no secret')
})

test('a release that is held says until when, and a refusal its code', async () => {
  const { client } = await setup((path) =>
    path.endsWith('start')
      ? { status: 'held', until: 5 }
      : Response.json({ code: 'code_wrong', message: 'Wrong.' }, { status: 400 }),
  )
  expect(await client.start(factor, signal)).toEqual({ status: 'held', until: 5 })
  const refused = await client.finish(factor, '123456', signal).catch((cause: unknown) => cause)
  expect(refused).toBeInstanceOf(BackendError)
  expect(refused).toMatchObject({ code: 'code_wrong' })
})

test('a service that is away is unavailable (F104)', async () => {
  const { client } = await setup(() => Promise.reject(new TypeError('away')))
  await expect(client.start(factor, signal)).rejects.toMatchObject({ code: 'unavailable' })
})
