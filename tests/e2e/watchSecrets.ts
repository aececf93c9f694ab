import type { BrowserContext, Page, Response } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import {
  type EnvelopeContext,
  envelopeContext,
} from '../../packages/embedded-wallet/src/api/envelopeContext.ts'
import { wordsOf } from '../../packages/embedded-wallet/src/keys/walletKeys.ts'
import { expect } from './test.ts'
import type { World } from './world.ts'

type Envelope = {
  readonly type: string
  readonly factorId: string
  readonly iv: string
  readonly ciphertext: string
}

/**
 * Watches all pages of a context: the secrets in the answers of the wallet, and the places where a secret could leave a trace.
 */
export function watchSecrets(context: BrowserContext) {
  const tokens: string[] = []
  const traces: string[] = []
  const owner: Partial<Record<keyof EnvelopeContext, string>> = {}
  const reading: Promise<void>[] = []
  let envelope: Envelope | undefined

  async function read(response: Response): Promise<void> {
    const path = new URL(response.url()).pathname
    if (
      !response.ok() ||
      !/^\/v1\/(otp\/verify|logins\/poll|session\/refresh|wallet|wallet\/envelope)$/.test(path)
    )
      return
    // A body is lost with the page that asked for it, and was not read by that page either.
    const body = await response.json().catch(() => undefined)
    if (!body) return
    // A login that was polled is done with a session.
    const { session = body } = body
    if (path === '/v1/wallet/envelope') {
      if (body.type === 'device') envelope = body
    } else if (session.accessToken) {
      tokens.push(session.accessToken, session.refreshToken)
      owner.userId = session.user.id
    } else if ((body.wallet ?? body).walletId) {
      owner.walletId = (body.wallet ?? body).walletId
      owner.fingerprint = (body.wallet ?? body).fingerprint
    }
  }
  context.on('response', (response) => reading.push(read(response)))
  context.on('request', (request) => traces.push(request.url(), request.headers().referer ?? ''))
  context.on('console', (message) => traces.push(message.text()))

  return {
    tokens: async () => {
      await Promise.all(reading)
      return tokens
    },
    /** Addresses and referrers of all requests, and what was printed by pages and servers. */
    traces: (world: World) => traces.join('\n') + world.printed(),
    /** The entropy of the wallet, its words and its EVM key, opened with the keys of this browser in the wallet’s frame. */
    async keys(page: Page): Promise<readonly string[]> {
      await Promise.all(reading)
      const frame = page.frames().find((one) => new URL(one.url()).pathname === '/frame')
      if (!frame || !envelope) throw new TypeError('No wallet was opened.')
      const { type, factorId } = envelope
      const context = envelopeContext({ ...owner, type, factorId } as EnvelopeContext)
      const entropy = Uint8Array.from(await frame.evaluate(openEnvelope, { envelope, context }))
      const words = wordsOf(entropy)
      const key = mnemonicToAccount(words).getHdKey().privateKey ?? new Uint8Array()
      return [entropy, key]
        .flatMap((bytes) =>
          (['hex', 'base64', 'base64url'] as const)
            .map((encoding) => Buffer.from(bytes).toString(encoding))
            .concat(bytes.join(',')),
        )
        .concat(words, words.split(' ').join(','))
    },
  }
}

/** Runs in the frame: opens the envelope of this browser. */
async function openEnvelope({
  envelope,
  context,
}: {
  envelope: Envelope
  context: string
}): Promise<number[]> {
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (character) => character.charCodeAt(0))
  const done = <value>(request: IDBRequest<value>) =>
    new Promise<value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const database = await done(indexedDB.open('latchkey-wallet'))
  const { wrapping } = await done<{ wrapping: CryptoKey }>(
    database.transaction('device').objectStore('device').get('keys'),
  )
  database.close()
  const additionalData = new TextEncoder().encode(context)
  const algorithm = { name: 'AES-GCM', iv: bytesOf(envelope.iv), additionalData }
  return [...new Uint8Array(await crypto.subtle.decrypt(algorithm, wrapping, bytesOf(envelope.ciphertext)))]
}

/** All that the page’s origin stores, and its history state. */
export const storesOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const done = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve) => {
        request.onsuccess = () => resolve(request.result)
      })
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await done(indexedDB.open(name))
        const stores = [...database.objectStoreNames]
        const rows = await Promise.all(
          stores.map((store) => done(database.transaction(store).objectStore(store).getAll())),
        )
        database.close()
        return [name, rows]
      }),
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      history.state,
      databases,
    ])
  })

/** The heap of the page, after a garbage collection. */
export async function heapOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const chunks: string[] = []
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return chunks.join('')
}

/** Digits alone are common parts of other numbers. */
const occurs = (secret: string, text: string) =>
  /^\d+$/.test(secret) ? new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text) : text.includes(secret)

/** Expects that none of the secrets occurs in any of the places. */
export function expectNowhere(
  secrets: Readonly<Record<string, readonly string[]>>,
  places: Readonly<Record<string, string>>,
): void {
  const found = Object.entries(secrets).flatMap(([name, values]) => {
    expect(values.length, name).toBeGreaterThan(0)
    return values.flatMap((value) => {
      expect(value.length, name).toBeGreaterThan(5)
      return Object.entries(places).flatMap(([place, text]) =>
        occurs(value, text) ? [`${name} in ${place}`] : [],
      )
    })
  })
  expect(found).toEqual([])
}
