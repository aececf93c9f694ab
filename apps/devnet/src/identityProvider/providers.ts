/** Providers with OpenID Connect, and with OAuth 2 and an API of their own. */
export const openIdProviders = ['google', 'apple'] as const
export const oauthProviders = ['github', 'discord', 'x', 'facebook'] as const
export type OpenIdProviderName = (typeof openIdProviders)[number]
export type OAuthProviderName = (typeof oauthProviders)[number]
export type ProviderName = OpenIdProviderName | OAuthProviderName

export const providerTitles: Readonly<Record<ProviderName, string>> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
}

/** How a server sends its secret to the token endpoint: in the body or in the header `Authorization`. */
export type ClientAuthentication = 'client_secret_post' | 'client_secret_basic'

type Client = {
  readonly clientId: string
  readonly redirectUri: string
  readonly clientAuthentication: ClientAuthentication
  /** The scopes that an app needs, separated by spaces. */
  readonly scope: string
}

export type GoogleDescription = Client & { readonly issuer: string; readonly clientSecret: string }

/** Instead of a secret, Apple takes an ES256 JWT that the app signs. */
export type AppleDescription = Client & {
  readonly issuer: string
  readonly teamId: string
  readonly keyId: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
  readonly responseMode: 'form_post'
}

export type OAuthDescription = Client & {
  readonly clientSecret: string
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
  /** GitHub only: the email addresses. */
  readonly emailsEndpoint: string | undefined
}

/** What a server needs to sign users in with the six providers. */
export type IdentityDescription = {
  readonly google: GoogleDescription
  readonly apple: AppleDescription
  /** The dapp's own client at X, with which users connect their X account. */
  readonly dappX: OAuthDescription
} & Readonly<Record<OAuthProviderName, OAuthDescription>>

/** Base URLs of the sites that sign users in. */
export type SiteUrls = { readonly siteUrl: string; readonly recoveryUrl: string; readonly dappUrl: string }

/** An app that a provider knows. */
export type RegisteredApp = Pick<Client, 'clientId' | 'redirectUri'>

const oauthScopes: Readonly<Record<OAuthProviderName, string>> = {
  github: 'read:user user:email',
  discord: 'identify email',
  x: 'users.read tweet.read',
  facebook: 'public_profile email',
}

export const clientIdOf = (provider: ProviderName): string => `${provider}-client`
const dappClientId = 'dapp-x-client'
export const clientSecret = 'secret'
export const appleTeamId = 'DEVNETTEAM'
export const appleKeyId = 'DEVNETKEY1'

export const redirectUriOf = (siteUrl: string, provider: ProviderName): string =>
  `${siteUrl}/oauth/${provider}/callback`

/** X takes the secret in the header only. */
export const authenticationOf = (provider: ProviderName): ClientAuthentication =>
  provider === 'x' ? 'client_secret_basic' : 'client_secret_post'

/** What a provider calls the recovery service, which signs users in to prove who they are once more. */
export const recoveryClientIdOf = (provider: ProviderName): string => `${provider}-recovery`

/** The apps that a provider knows: the wallet site, the recovery service, and at X the dapp, too. */
export function appsOf(
  provider: OAuthProviderName,
  { siteUrl, recoveryUrl, dappUrl }: SiteUrls,
): readonly RegisteredApp[] {
  const site = { clientId: clientIdOf(provider), redirectUri: redirectUriOf(siteUrl, provider) }
  const dapp = { clientId: dappClientId, redirectUri: redirectUriOf(dappUrl, 'x') }
  const recovery = {
    clientId: recoveryClientIdOf(provider),
    redirectUri: redirectUriOf(recoveryUrl, provider),
  }
  return provider === 'x' ? [site, recovery, dapp] : [site, recovery]
}

export function describeProviders(needs: {
  readonly url: string
  readonly siteUrl: string
  readonly dappUrl: string
  readonly applePrivateKey: string
}): IdentityDescription {
  const { url, siteUrl, dappUrl, applePrivateKey } = needs
  const client = (provider: ProviderName) => ({
    clientId: clientIdOf(provider),
    redirectUri: redirectUriOf(siteUrl, provider),
    clientAuthentication: authenticationOf(provider),
  })
  const oauth = (provider: OAuthProviderName): OAuthDescription => ({
    ...client(provider),
    scope: oauthScopes[provider],
    clientSecret,
    authorizationEndpoint: `${url}/${provider}/authorize`,
    tokenEndpoint: `${url}/${provider}/token`,
    userEndpoint: `${url}/${provider}/user`,
    emailsEndpoint: provider === 'github' ? `${url}/github/user/emails` : undefined,
  })
  return {
    google: { ...client('google'), scope: 'openid email profile', issuer: `${url}/google`, clientSecret },
    apple: {
      ...client('apple'),
      scope: 'openid email name',
      issuer: `${url}/apple`,
      teamId: appleTeamId,
      keyId: appleKeyId,
      privateKey: applePrivateKey,
      responseMode: 'form_post',
    },
    github: oauth('github'),
    discord: oauth('discord'),
    x: oauth('x'),
    dappX: { ...oauth('x'), clientId: dappClientId, redirectUri: redirectUriOf(dappUrl, 'x') },
    facebook: oauth('facebook'),
  }
}
