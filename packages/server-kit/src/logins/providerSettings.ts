import type { SocialProvider } from '@latchkey/core'
import * as z from 'zod'

type Client = {
  readonly clientId: string
  /** Separated by spaces. */
  readonly scope: string
  /** Names the provider in the identities of users. */
  readonly issuer: string
}

/** A provider with OpenID Connect, described by its discovery document. */
export type OpenIdSettings = Client & {
  readonly kind: 'openid'
  /** Apple takes a JWT that the server signs instead of a secret. */
  readonly secret: string | { readonly teamId: string; readonly keyId: string; readonly privateKey: string }
  /** Apple sends the answer as a form if scopes are asked for. */
  readonly responseMode: 'query' | 'form_post'
}

/** A provider with OAuth 2 and an API of its own. */
export type OAuthSettings = Client & {
  readonly kind: 'oauth'
  readonly secret: string
  readonly authentication: 'post' | 'basic'
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userEndpoint: string
}

/** The providers that this server has a client at. */
export type ProviderSettings = Readonly<Partial<Record<SocialProvider, OpenIdSettings | OAuthSettings>>>

const text = z.string().min(1).optional()

/** Environment of the providers. Each is offered if its id and secret are set. */
export const providerEnvironment = {
  /** Base URL of the devnet's identity provider, which plays all six instead of the real ones. */
  LATCHKEY_IDENTITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  ...{ GOOGLE_CLIENT_ID: text, GOOGLE_CLIENT_SECRET: text },
  ...{ APPLE_CLIENT_ID: text, APPLE_TEAM_ID: text, APPLE_KEY_ID: text },
  /** PKCS #8, PEM. */
  APPLE_PRIVATE_KEY: text,
  ...{ GITHUB_CLIENT_ID: text, GITHUB_CLIENT_SECRET: text },
  ...{ FACEBOOK_CLIENT_ID: text, FACEBOOK_CLIENT_SECRET: text },
  ...{ X_CLIENT_ID: text, X_CLIENT_SECRET: text },
  ...{ DISCORD_CLIENT_ID: text, DISCORD_CLIENT_SECRET: text },
}

type Environment = z.infer<z.ZodObject<typeof providerEnvironment>>

const oauthProviders = {
  github: {
    issuer: 'https://github.com',
    scope: 'read:user',
    authentication: 'post',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    userEndpoint: 'https://api.github.com/user',
  },
  facebook: {
    issuer: 'https://www.facebook.com',
    scope: 'public_profile',
    authentication: 'post',
    authorizationEndpoint: 'https://www.facebook.com/v21.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v21.0/oauth/access_token',
    userEndpoint: 'https://graph.facebook.com/v21.0/me?fields=id,name',
  },
  x: {
    issuer: 'https://x.com',
    scope: 'users.read tweet.read',
    // X takes the secret in the header only.
    authentication: 'basic',
    authorizationEndpoint: 'https://x.com/i/oauth2/authorize',
    tokenEndpoint: 'https://api.x.com/2/oauth2/token',
    userEndpoint: 'https://api.x.com/2/users/me',
  },
  discord: {
    issuer: 'https://discord.com',
    scope: 'identify',
    authentication: 'post',
    authorizationEndpoint: 'https://discord.com/oauth2/authorize',
    tokenEndpoint: 'https://discord.com/api/oauth2/token',
    userEndpoint: 'https://discord.com/api/users/@me',
  },
} as const satisfies Record<string, Omit<OAuthSettings, 'kind' | 'clientId' | 'secret'>>

type OAuthName = keyof typeof oauthProviders

const google = { kind: 'openid', scope: 'openid email profile', responseMode: 'query' } as const
const apple = { kind: 'openid', scope: 'openid email', responseMode: 'form_post' } as const

/**
 * The providers of an environment. The emails of other providers than Google and Apple are never asked for.
 * @param devnetClient what the devnet's identity provider calls the server in its client ids
 */
export function providersOf(env: Environment, devnetClient = 'client'): ProviderSettings {
  if (env.LATCHKEY_IDENTITY_URL)
    return devnetProviders(env.LATCHKEY_IDENTITY_URL, {
      devnetClient,
      applePrivateKey: env.APPLE_PRIVATE_KEY,
    })
  const oauth = (name: OAuthName, clientId: string | undefined, secret: string | undefined) =>
    clientId && secret ? { [name]: { kind: 'oauth', ...oauthProviders[name], clientId, secret } } : {}
  const { APPLE_TEAM_ID: teamId, APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = env
  return {
    ...(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
      ? {
          google: {
            ...{ ...google, issuer: 'https://accounts.google.com' },
            ...{ clientId: env.GOOGLE_CLIENT_ID, secret: env.GOOGLE_CLIENT_SECRET },
          },
        }
      : {}),
    ...(env.APPLE_CLIENT_ID && teamId && keyId && privateKey
      ? {
          apple: {
            ...{ ...apple, issuer: 'https://appleid.apple.com', clientId: env.APPLE_CLIENT_ID },
            secret: { teamId, keyId, privateKey },
          },
        }
      : {}),
    ...oauth('github', env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET),
    ...oauth('facebook', env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET),
    ...oauth('x', env.X_CLIENT_ID, env.X_CLIENT_SECRET),
    ...oauth('discord', env.DISCORD_CLIENT_ID, env.DISCORD_CLIENT_SECRET),
  }
}

/** The clients that the devnet's identity provider knows. */
function devnetProviders(
  url: string,
  {
    devnetClient,
    applePrivateKey,
  }: { readonly devnetClient: string; readonly applePrivateKey?: string | undefined },
): ProviderSettings {
  const secret = 'secret'
  const client = (name: SocialProvider) => ({ clientId: `${name}-${devnetClient}`, issuer: `${url}/${name}` })
  const oauth = (name: OAuthName) => ({
    ...{ kind: 'oauth' as const, ...oauthProviders[name], ...client(name), secret },
    authorizationEndpoint: `${url}/${name}/authorize`,
    tokenEndpoint: `${url}/${name}/token`,
    userEndpoint: `${url}/${name}/user`,
  })
  return {
    google: { ...google, ...client('google'), secret },
    ...(applePrivateKey
      ? {
          apple: {
            ...{ ...apple, ...client('apple') },
            secret: { teamId: 'DEVNETTEAM', keyId: 'DEVNETKEY1', privateKey: applePrivateKey },
          },
        }
      : {}),
    ...{ github: oauth('github'), facebook: oauth('facebook'), x: oauth('x'), discord: oauth('discord') },
  }
}
