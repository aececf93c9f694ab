import { createPrivateKey } from 'node:crypto'
import type { Clock, SocialProvider } from '@latchkey/core'
import { SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import { createShortCache } from '../shortCache.ts'
import type { OAuthSettings, OpenIdSettings, ProviderSettings } from './providerSettings.ts'
import { accountOfClaims, accountOfUser, type SocialAccount } from './readAccount.ts'

/** Time for all requests of one step, ms. Fault F108. */
const timeoutMs = 12_000
/** How long a discovery document is used, ms. */
const discoveryMs = 600_000
/** Clocks of providers may differ by this much, s. */
const leewaySeconds = 60
const appleSecretSeconds = 300

/** What one login must remember until the provider answers. Stored encrypted. */
export type LoginSecrets = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** The user refused at the provider. */
export class LoginDenied extends Error {
  override readonly name = 'LoginDenied'
}

export type Providers = ReturnType<typeof createProviders>

/**
 * The OAuth 2 and OpenID Connect clients of this server: authorization code with PKCE, `state` and, for OpenID, `nonce`.
 * Tokens of providers are used once and kept nowhere. Security.
 * @param fetch requests to providers
 */
export function createProviders({
  settings,
  origin,
  clock,
  fetch,
}: {
  readonly settings: ProviderSettings
  readonly origin: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
}) {
  const discovered = createShortCache<oauth.AuthorizationServer>({ clock, ms: discoveryMs, maxEntries: 10 })
  const keySets = new Map<SocialProvider, oauth.JWKSCacheInput>()
  // Each provider has a path of its own, so that the answer of one never passes for another's. Security R-41.
  const redirectUri = (provider: SocialProvider) => `${origin}/oauth/${provider}/callback`

  const optionsFor = (issuer: string) => ({
    [oauth.customFetch]: (url: string, init: oauth.CustomFetchOptions<string, unknown>) =>
      fetch(url, init as RequestInit), // the two differ in the type of the body only
    // http:// is for the devnet on this machine.
    [oauth.allowInsecureRequests]: issuer.startsWith('http://localhost:'),
    signal: AbortSignal.timeout(timeoutMs),
  })

  async function serverOf(
    provider: SocialProvider,
    of: OpenIdSettings | OAuthSettings,
  ): Promise<oauth.AuthorizationServer> {
    if (of.kind === 'oauth')
      return {
        issuer: of.issuer,
        authorization_endpoint: of.authorizationEndpoint,
        token_endpoint: of.tokenEndpoint,
      }
    return discovered(provider, async () => {
      const issuer = new URL(of.issuer)
      return oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, optionsFor(of.issuer)),
      )
    })
  }

  async function authenticationOf(of: OpenIdSettings | OAuthSettings): Promise<oauth.ClientAuth> {
    if (of.kind === 'oauth' && of.authentication === 'basic') return oauth.ClientSecretBasic(of.secret)
    if (typeof of.secret === 'string') return oauth.ClientSecretPost(of.secret)
    const { teamId, keyId, privateKey } = of.secret
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(of.clientId)
      .setAudience(of.issuer)
      .setIssuedAt()
      .setExpirationTime(`${appleSecretSeconds}s`)
      .sign(createPrivateKey(privateKey))
    return oauth.ClientSecretPost(secret)
  }

  return {
    has: (provider: SocialProvider) => settings[provider] !== undefined,
    /** The provider of an issuer, as {@link finish} names it. */
    ofIssuer: (issuer: string): SocialProvider | undefined =>
      (Object.keys(settings) as SocialProvider[]).find((provider) => settings[provider]?.issuer === issuer),

    /** Where the user signs in, and what to remember. Rejects if the provider does not answer. */
    async begin(provider: SocialProvider): Promise<{ readonly url: string; readonly secrets: LoginSecrets }> {
      const of = requireSettings(provider)
      const server = await serverOf(provider, of)
      if (!server.authorization_endpoint) throw new TypeError('The provider has no authorization endpoint')
      const secrets = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
      }
      const url = new URL(server.authorization_endpoint)
      const parameters = {
        ...{ client_id: of.clientId, redirect_uri: redirectUri(provider), response_type: 'code' },
        ...{ scope: of.scope, state: secrets.state },
        code_challenge: await oauth.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(of.kind === 'openid' ? { nonce: secrets.nonce } : {}),
        ...(of.kind === 'openid' && of.responseMode === 'form_post'
          ? { response_mode: of.responseMode }
          : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return { url: url.href, secrets }
    },

    /**
     * Exchanges the provider's answer for the account that signed in.
     * @param answer parameters of the callback
     * @returns the account and the issuer that it belongs to
     * @throws LoginDenied when the user refused; otherwise what went wrong at the provider
     */
    async finish(
      provider: SocialProvider,
      answer: URLSearchParams,
      secrets: LoginSecrets,
    ): Promise<SocialAccount & { readonly issuer: string }> {
      const of = requireSettings(provider)
      const server = await serverOf(provider, of)
      const client: oauth.Client = { client_id: of.clientId, [oauth.clockTolerance]: leewaySeconds }
      const options = optionsFor(of.issuer)
      const validated = validate(server, client, answer, secrets.state)
      const response = await oauth.authorizationCodeGrantRequest(
        ...([server, client, await authenticationOf(of), validated, redirectUri(provider)] as const),
        ...([secrets.verifier, options] as const),
      )
      if (of.kind === 'oauth') {
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
        const asked = new URL(of.userEndpoint)
        const headers = new Headers({ accept: 'application/json' })
        const user = await oauth.protectedResourceRequest(
          tokens.access_token,
          'GET',
          asked,
          headers,
          null,
          options,
        )
        if (user.status !== 200) throw new TypeError(`The provider's API answered ${user.status}`)
        return { issuer: of.issuer, ...accountOfUser(provider as 'github', await user.json()) } // not an OpenID provider
      }
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: secrets.nonce,
        requireIdToken: true,
      })
      const keySet = keySets.get(provider) ?? {}
      keySets.set(provider, keySet)
      await oauth.validateApplicationLevelSignature(server, response, {
        ...options,
        [oauth.jwksCache]: keySet,
      })
      const account = accountOfClaims(provider as 'google', oauth.getValidatedIdTokenClaims(tokens)) // an OpenID provider
      return { issuer: of.issuer, ...account }
    },
  }

  function requireSettings(provider: SocialProvider) {
    const of = settings[provider]
    if (!of) throw new TypeError(`No client at ${provider}`)
    return of
  }
}

function validate(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  answer: URLSearchParams,
  state: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, answer, state)
  } catch (error) {
    const isRefusal = error instanceof oauth.AuthorizationResponseError
    if (isRefusal && /^(?:access_denied|user_cancelled_authorize)$/.test(error.error)) throw new LoginDenied()
    throw error
  }
}
