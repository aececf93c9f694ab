import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'oauth4webapi'
import type { AppleDescription, OAuthProviderName, ProviderName } from './providers.ts'
import type { ProviderCallback } from './signInAtProvider.ts'
import type { IdentityProvider } from './startIdentityProvider.ts'

/** Lets the OAuth library use http. */
export const http = { [oauth.allowInsecureRequests]: true }

const isOpenId = (name: ProviderName) => name === 'google' || name === 'apple'

/** A client of the identity provider that logs users in as a server does. */
export function createTestClient(identity: () => IdentityProvider) {
  async function serverOf(name: ProviderName): Promise<oauth.AuthorizationServer> {
    const description = identity().description[name]
    if (!('issuer' in description)) {
      const { authorizationEndpoint, tokenEndpoint } = description
      return {
        issuer: `${identity().url}/${name}`,
        authorization_endpoint: authorizationEndpoint,
        token_endpoint: tokenEndpoint,
      }
    }
    const issuer = new URL(description.issuer)
    return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, http))
  }

  async function appleSecret(
    description: AppleDescription,
    { audience = description.issuer, kid = description.keyId, lifetime = '5m' } = {},
  ) {
    const { clientId, teamId, privateKey } = description
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(lifetime)
      .sign(await importPKCS8(privateKey, 'ES256'))
  }

  async function authenticationOf(name: ProviderName): Promise<oauth.ClientAuth> {
    const description = identity().description[name]
    const secret = 'clientSecret' in description ? description.clientSecret : await appleSecret(description)
    return description.clientAuthentication === 'client_secret_basic'
      ? oauth.ClientSecretBasic(secret)
      : oauth.ClientSecretPost(secret)
  }

  /** A login as a server does it. `change` alters the authorization request. */
  async function begin(name: ProviderName, change: (params: URLSearchParams) => void = () => {}) {
    const { clientId, redirectUri, scope } = identity().description[name]
    const server = await serverOf(name)
    const [verifier, state, nonce] = [
      oauth.generateRandomCodeVerifier(),
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
    ]
    const url = new URL(server.authorization_endpoint ?? '')
    url.search = new URLSearchParams({
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(isOpenId(name) ? { nonce } : {}),
      ...(name === 'apple' ? { response_mode: 'form_post' } : {}),
    }).toString()
    change(url.searchParams)
    const client = { client_id: clientId }
    const exchange = async ({ params }: ProviderCallback, authentication?: oauth.ClientAuth) => {
      const answer = oauth.validateAuthResponse(server, client, params, state)
      return oauth.authorizationCodeGrantRequest(
        server,
        client,
        authentication ?? (await authenticationOf(name)),
        answer,
        redirectUri,
        verifier,
        http,
      )
    }
    const finish = async (callback: ProviderCallback) => {
      const response = await exchange(callback)
      if (isOpenId(name)) {
        const options = { expectedNonce: nonce, requireIdToken: true }
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, options)
        await oauth.validateApplicationLevelSignature(server, response, http)
        return oauth.getValidatedIdTokenClaims(tokens)
      }
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, response)
      const description = identity().description[name as OAuthProviderName]
      const read = async (endpoint: string) => {
        const resource = new URL(endpoint)
        const found = await oauth.protectedResourceRequest(
          tokens.access_token,
          'GET',
          resource,
          undefined,
          undefined,
          http,
        )
        return found.json()
      }
      const user = await read(description.userEndpoint)
      return description.emailsEndpoint ? { ...user, emails: await read(description.emailsEndpoint) } : user
    }
    return { url, state, exchange, finish }
  }

  return { serverOf, appleSecret, begin }
}
