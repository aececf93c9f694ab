import { generateKeyPair, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { promisify } from 'node:util'
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import type { AccountClaims, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { type Html, pageHeaders } from '../pages/htmlPage.ts'
import { accountPicker, refusal } from './accountPicker.ts'
import { accountOf, type IdentityAccount, identityAccounts } from './accounts.ts'
import { isAppleClientSecret } from './appleClientSecret.ts'
import { createOidcStore } from './createOidcStore.ts'
import { cutInHalf, type IdentityFaults } from './identityFaults.ts'
import {
  authenticationOf,
  clientIdOf,
  clientSecret,
  type OpenIdProviderName,
  recoveryClientIdOf,
  redirectUriOf,
} from './providers.ts'

/** Lifetimes, s. */
const loginSeconds = 600
const codeSeconds = 60
const tokenSeconds = 3_600

/** The parts of a request and its answer that are used here. */
type Context = Pick<KoaContextWithOIDC, 'req' | 'res' | 'method' | 'body' | 'status' | 'set' | 'type'>

type Needs = {
  readonly name: OpenIdProviderName
  readonly issuer: string
  readonly redirectUri: string
  /** Base URL of the recovery service, a second client. */
  readonly recoveryUrl: string
  readonly applePrivateKey: string
  readonly faults: IdentityFaults
}

export type OpenIdProvider = {
  readonly listener: RequestListener
  /** Replaces the signing key. The previous one is no longer published. */
  rotateKeys(): void
}

/** Google or Apple. The library and the key are loaded with the first request, because most tests do not sign in. */
export function createOpenIdProvider(needs: Needs): OpenIdProvider {
  const store = createOidcStore()
  const cookieKey = randomBytes(32).toString('hex')
  let loaded: Promise<RequestListener> | undefined
  return {
    async listener(request, response) {
      loaded ??= load(needs, store, cookieKey)
      const answer = await loaded
      // The library expects to be mounted below the path of its issuer, as by Express.
      const { url = '/' } = request
      Object.assign(request, { originalUrl: url, url: url.slice(needs.name.length + 1) || '/' })
      answer(request, response)
    },
    rotateKeys() {
      loaded = undefined
    },
  }
}

/** Loads the library without its warning of Node.js versions that are not in long-term support, on which it works too. */
async function loadLibrary() {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!String(said[0]).includes('Unsupported runtime')) warn(...said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

async function load(
  needs: Needs,
  adapter: NonNullable<Configuration['adapter']>,
  cookieKey: string,
): Promise<RequestListener> {
  const { name, issuer, redirectUri, recoveryUrl, applePrivateKey } = needs
  const [{ Provider }, { privateKey }] = await Promise.all([
    loadLibrary(),
    promisify(generateKeyPair)('rsa', { modulusLength: 2048 }),
  ])
  const kid = randomUUID()
  const provider = new Provider(issuer, {
    adapter,
    clients: [
      { client_id: clientIdOf(name), redirect_uris: [redirectUri] },
      { client_id: recoveryClientIdOf(name), redirect_uris: [redirectUriOf(recoveryUrl, name)] },
    ].map((client) => ({
      ...client,
      client_secret: clientSecret,
      token_endpoint_auth_method: authenticationOf(name),
      response_types: ['code'],
      grant_types: ['authorization_code'],
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid }] },
    scopes: ['openid', 'email', name === 'google' ? 'profile' : 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'hd'] },
    // As both providers do, the id_token contains all claims.
    conformIdTokenClaims: false,
    pkce: { required: () => name === 'google' },
    findAccount: (_, id) => {
      const account = identityAccounts.find((other) => subjectOf(name, other) === id)
      return account && { accountId: id, claims: () => claimsOf(name, account) }
    },
    interactions: { url: (_, { uid }) => `/${name}/interaction/${uid}` },
    cookies: {
      keys: [cookieKey],
      // All ports of a host share their cookies, so names differ between the providers.
      names: {
        session: `devnet_${name}_session`,
        interaction: `devnet_${name}_interaction`,
        resume: `devnet_${name}_resume`,
      },
      // No path of the provider: without a session every login asks for the account.
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/no-session' },
    },
    expiresWithSession: () => false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    renderError: (ctx, { error, error_description }) =>
      render(ctx, ctx.status, refusal(`${error}: ${error_description ?? ''}`)),
    ttl: {
      Interaction: loginSeconds,
      Session: loginSeconds,
      Grant: tokenSeconds,
      AuthorizationCode: codeSeconds,
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
    },
  })
  if (name === 'apple') {
    provider.Client.prototype.compareClientSecret = function (secret) {
      return isAppleClientSecret(secret, { clientId: this.clientId, privateKey: applePrivateKey, issuer })
    }
  }
  provider.use(async (ctx, next) => {
    if (ctx.path.startsWith('/interaction/')) return answerInteraction(provider, name, ctx)
    if (name === 'apple' && ctx.path === '/auth' && ctx.query.response_mode !== 'form_post')
      return render(ctx, 400, refusal('response_mode must be form_post if a scope is requested.'))
    await next()
    await applyFaults(ctx, needs.faults, privateKey)
  })
  return provider.callback()
}

/** Shows the account picker, and passes the choice on. */
async function answerInteraction(provider: Provider, name: OpenIdProviderName, ctx: Context) {
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(() => undefined)
  if (!interaction) return render(ctx, 400, refusal('This sign-in has expired.'))
  if (ctx.method !== 'POST') return render(ctx, 200, accountPicker(name))
  const account = accountOf(new URLSearchParams(await readText(ctx.req)).get('account'))
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) => {
    ctx.status = 303
    ctx.set('Location', await provider.interactionResult(ctx.req, ctx.res, result))
  }
  if (!account) return finish({ error: 'access_denied', error_description: 'The user cancelled.' })
  const accountId = subjectOf(name, account)
  const grant = new provider.Grant({ accountId, clientId: String(interaction.params.client_id) })
  grant.addOIDCScope('openid email profile name')
  await finish({ login: { accountId, remember: false }, consent: { grantId: await grant.save() } })
}

async function applyFaults(ctx: Context, faults: IdentityFaults, key: KeyObject) {
  if (typeof ctx.body !== 'object' || ctx.body === null || ctx.body instanceof Buffer) return
  const body: Record<string, unknown> = { ...ctx.body }
  if (faults.aheadMs !== 0 && typeof body.id_token === 'string') {
    body.id_token = await movedInTime(body.id_token, faults.aheadMs, key)
  }
  const text = JSON.stringify(body)
  ctx.body = faults.malformed ? cutInHalf(text) : text
  ctx.type = 'json'
}

/** The same token, issued by a provider whose clock is ahead. */
function movedInTime(token: string, aheadMs: number, key: KeyObject): Promise<string> {
  const { alg = 'RS256', ...header } = decodeProtectedHeader(token)
  const payload = decodeJwt(token)
  const move = (seconds: number | undefined) => Number(seconds) + Math.round(aheadMs / 1_000)
  return new SignJWT({ ...payload, iat: move(payload.iat), exp: move(payload.exp) })
    .setProtectedHeader({ ...header, alg })
    .sign(key)
}

/** Ids have the form of each provider. */
function subjectOf(name: OpenIdProviderName, { number }: IdentityAccount): string {
  return name === 'google' ? `10000000000000000000${number}` : `00000${number}.devnet.0000`
}

function claimsOf(name: OpenIdProviderName, account: IdentityAccount): AccountClaims {
  const sub = subjectOf(name, account)
  const { email, emailVerified } = account
  // Apple may send a string.
  if (name === 'apple') return { sub, email, email_verified: `${emailVerified}` }
  return { sub, email, email_verified: emailVerified, name: account.name, hd: account.workspace }
}

async function render(ctx: Context, status: number, page: Html) {
  ctx.status = status
  ctx.set(pageHeaders)
  ctx.type = 'html'
  ctx.body = String(await page)
}

async function readText(request: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
