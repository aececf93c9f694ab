import { randomBytes, randomUUID } from 'node:crypto'
import type { Http } from '@latchkey/core'
import { type Envelope, envelopeContext, type LoginDocument } from '@latchkey/embedded-wallet/api'
import {
  createHpkePair,
  openSealed,
  releaseContext,
  sealFor,
  shareContext,
} from '@latchkey/embedded-wallet/recovery'
import type { Database as WalletDatabase } from '../../../wallet/src/database/database.ts'
import { createFakeProviders, type FakeAccount } from '../../../wallet/src/testing/createFakeProviders.ts'
import type { Answer, TestClient } from '../../../wallet/src/testing/createTestClient.ts'
import {
  createWorld as createWalletWorld,
  meadow,
  servicesOf,
} from '../../../wallet/src/testing/createWorld.ts'
import {
  anEnvelope,
  makeRegistration,
  makeWalletKeys,
  open,
  register,
  type WalletKeys,
} from '../../../wallet/src/testing/makeWallet.ts'
import { outcome } from '../../../wallet/src/testing/outcome.ts'
import { mailedCode, signIn } from '../../../wallet/src/testing/signIn.ts'
import type { Database } from '../database/database.ts'
import { createWorld } from './createWorld.ts'

export const minuteMs = 60_000
/** Longer than an address waits for its next code, ms. */
export const codeWaitMs = 31_000

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> }
type Providers = Awaited<ReturnType<typeof createFakeProviders>>

/** The providers of both services, whose accounts are the same. */
export async function createBothProviders() {
  const [ofWallet, ofRecovery] = await Promise.all([createFakeProviders(), createFakeProviders('recovery')])
  return { ofWallet, ofRecovery }
}

/** A user of both services and what only they have. */
export type Owner = {
  readonly client: TestClient
  readonly userId: string
  readonly walletId: string
  readonly keys: WalletKeys
  readonly device: Envelope
  readonly code: Envelope
  readonly assisted: Envelope
  /** Reads the envelope of a factor, by default of the owner's device, and proves that it opens the wallet. */
  opened(by: TestClient, envelope?: Pick<Envelope, 'type' | 'factorId'>): Promise<Answer>
}
export type Both = ReturnType<typeof createBoth>

/** The wallet and the recovery service with their real code, which reach each other, and one clock. */
export function createBoth({
  walletDb,
  db,
  providers,
}: {
  readonly walletDb: WalletDatabase
  readonly db: Database
  readonly providers: { readonly ofWallet: Providers; readonly ofRecovery: Providers }
}) {
  const apps = new Map<string, App>()
  const services = servicesOf({ meadow: [meadow] })
  const http: Http = async (request) => {
    const { origin, pathname } = new URL(request.url)
    const app = apps.get(origin)
    if (!app) return services(request)
    const answer = await app.request(pathname, {
      method: request.method ?? 'GET',
      headers: { 'content-type': 'application/json' },
      ...(request.json === undefined ? {} : { body: JSON.stringify(request.json) }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const { ofWallet, ofRecovery } = providers
  const recovery = createWorld({ db, http, providers: ofRecovery.settings, fetch: ofRecovery.fetch })
  const { clock } = recovery
  const wallet = createWalletWorld({
    db: walletDb,
    clock,
    http,
    providers: ofWallet.settings,
    fetch: ofWallet.fetch,
  })
  apps.set(recovery.origin, recovery.app).set(wallet.origin, wallet.app)

  const askRecovery = (client: TestClient, path: string, body: object) =>
    // Both apps answer requests alike.
    client.postTo({ app: recovery.app as never, origin: recovery.origin }, path, body)
  async function statementOf(client: TestClient, walletId: string, purpose?: string) {
    const asked = await client.post('/v1/recovery/statement', { walletId, purpose })
    return { statement: asked.body?.statement as string, refused: asked.status === 200 ? undefined : asked }
  }

  const stated = async (client: TestClient, walletId: string, forged: string | undefined) =>
    forged === undefined ? statementOf(client, walletId) : { statement: forged, refused: undefined }

  /** A new assisted factor of a wallet, whose secret the recovery service stores. */
  async function storeShare(
    client: TestClient,
    { userId, walletId, keys }: Pick<Owner, 'userId' | 'walletId' | 'keys'>,
    purpose?: string,
  ): Promise<{ readonly envelope: Envelope; readonly receipt: string }> {
    const [secret, factorId] = [new Uint8Array(randomBytes(32)), randomUUID()]
    const envelope = await sealed(secret, { userId, walletId, factorId, fingerprint: keys.fingerprint })
    const key = (await (await recovery.app.request('/v1/key')).json()) as Record<string, string>
    const { statement } = await statementOf(client, walletId, purpose)
    const stored = await askRecovery(client, '/v1/shares', {
      statement,
      factorId,
      keyId: key.keyId,
      sealed: await sealFor(key.publicKey ?? '', secret, shareContext({ userId, walletId, factorId })),
    })
    return { envelope, receipt: stored.body.receipt }
  }

  return {
    wallet,
    recovery,
    walletDb,
    db,
    clock,
    statementOf,
    askRecovery,
    /** Mails of both services that are due, oldest first. */
    async mails() {
      return [...(await wallet.mails()), ...(await recovery.mails())]
    },

    /** Signs in at a social provider in a window that confirms the login. */
    async logIn(client: TestClient, provider: 'google' | 'github', account: FakeAccount) {
      const project = { projectId: 'meadow', site: meadow }
      const { body } = await client.post('/v1/oauth/start', { provider, ...project })
      const contentOf = async (page: Response): Promise<LoginDocument> =>
        JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '')
      const window = await contentOf(await wallet.app.request(body.url))
      const url = window.step === 'start' ? window.url : ''
      const answer = new URLSearchParams(ofWallet.authorize(url, account))
      const back = await contentOf(await wallet.app.request(`/oauth/${provider}/callback?${answer}`))
      if (back.step === 'answered') {
        const { windowId, confirmation } = back
        const headers = { 'content-type': 'application/json' }
        const confirmed = JSON.stringify({ windowId, confirmation })
        await wallet.app.request('/login/confirm', { method: 'POST', headers, body: confirmed })
      }
      return client.adopt(await client.post('/v1/logins/poll', { loginId: body.loginId }))
    },

    /**
     * Asks the recovery service for the second proof.
     * @param forged the statement of somebody who has the wallet's keys
     */
    async startRelease(client: TestClient, { walletId, assisted }: Owner, forged?: string) {
      const { statement, refused } = await stated(client, walletId, forged)
      if (refused) return refused
      const { factorId } = assisted
      return askRecovery(client, '/v1/release/start', { statement, factorId, locale: 'en' })
    },
    /** @returns the answer, with the secret if it was released */
    async finishRelease(
      client: TestClient,
      { userId, walletId, assisted }: Owner,
      code: string,
      forged?: string,
    ) {
      const { factorId } = assisted
      const { statement, refused } = await stated(client, walletId, forged)
      if (refused) return { ...refused, secret: undefined }
      const pair = await createHpkePair()
      const body = { statement, factorId, code, publicKey: pair.publicKey }
      const answer = await askRecovery(client, '/v1/release/finish', body)
      const context = releaseContext({ userId, walletId, factorId })
      const secret =
        answer.body.status === 'released' ? await openSealed(pair, answer.body.sealed, context) : undefined
      return { ...answer, secret }
    },

    storeShare,
    /**
     * A user with an address, or with a social account only, and a wallet with factors that were all proved to open: this device, a
     * recovery code, and an assisted one whose secret the recovery service has.
     */
    async makeOwner(account: { readonly email: string } | { readonly github: FakeAccount }): Promise<Owner> {
      const client = await wallet.client()
      if ('email' in account) await signIn(wallet, client, account.email)
      else await this.logIn(client, 'github', account.github)
      const userId = client.session()?.user.id ?? ''
      const keys = makeWalletKeys()
      const registration = await makeRegistration(client, keys)
      const { walletId } = registration
      const { envelope: assisted, receipt } = await storeShare(client, { userId, walletId, keys })
      const [device = anEnvelope('device'), code = anEnvelope('code')] = registration.envelopes
      const made = { ...registration, envelopes: [device, code, assisted], receipt }
      const created = await register(client, made)
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      const opened = (by: TestClient, envelope: Pick<Envelope, 'type' | 'factorId'> = device) =>
        open(by, { walletId, keys }, envelope)
      for (const envelope of [code, assisted, device]) {
        const proved = await opened(client, envelope)
        if (proved.status !== 204) throw new Error(outcome(proved))
      }
      await this.mails()
      await clock.advance(codeWaitMs)
      return { client, userId, walletId, keys, device, code, assisted, opened }
    },

    /** Whether one of these secrets opens the wallet. */
    async isOpenedBy(
      { userId, walletId, keys, assisted }: Owner,
      secrets: readonly Uint8Array<ArrayBuffer>[],
    ): Promise<boolean> {
      const { factorId } = assisted
      const owner = { userId, walletId, factorId, fingerprint: keys.fingerprint }
      const opened = await Promise.all(secrets.map((secret) => isOpened(assisted, secret, owner)))
      return opened.includes(true)
    },

    /** Signs in with a mailed code, whose mail this takes. */
    signIn: (client: TestClient, email: string) => signIn(wallet, client, email),
    mailedCode: (client: TestClient, email: string, change: object = {}) =>
      mailedCode(wallet, client, email, change),
    client: wallet.client,
  }
}

type Sealing = {
  readonly userId: string
  readonly walletId: string
  readonly factorId: string
  readonly fingerprint: string
}

const keyOf = (secret: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt'])
const algorithmOf = (iv: Uint8Array<ArrayBuffer>, owner: Sealing) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(envelopeContext({ ...owner, type: 'assisted' })),
})

/** An envelope of random entropy, as the frame makes it. */
async function sealed(secret: Uint8Array<ArrayBuffer>, owner: Sealing): Promise<Envelope> {
  const [iv, entropy] = [new Uint8Array(randomBytes(12)), new Uint8Array(randomBytes(32))]
  const ciphertext = await crypto.subtle.encrypt(algorithmOf(iv, owner), await keyOf(secret), entropy)
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
  const { factorId } = owner
  return { type: 'assisted', factorId, iv: text(iv), ciphertext: text(new Uint8Array(ciphertext)) }
}

async function isOpened(
  { iv, ciphertext }: Envelope,
  secret: Uint8Array<ArrayBuffer>,
  owner: Sealing,
): Promise<boolean> {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  const opening = crypto.subtle.decrypt(algorithmOf(bytes(iv), owner), await keyOf(secret), bytes(ciphertext))
  return opening.then(
    () => true,
    () => false,
  )
}
