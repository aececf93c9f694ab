import type { IdentityAccount } from './accounts.ts'
import type { OAuthProviderName } from './providers.ts'

/** Why a token request is refused, in the words of RFC 6749. */
export type TokenProblem = 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

type Answer = { readonly status: number; readonly body: Readonly<Record<string, unknown>> }

/** Lifetimes of access tokens, s. Tokens of GitHub do not expire. */
const lifetimes: Readonly<Record<OAuthProviderName, number | undefined>> = {
  github: undefined,
  discord: 604_800,
  x: 7_200,
  facebook: 5_184_000,
}

const githubProblems: Readonly<Record<TokenProblem, string>> = {
  invalid_client: 'incorrect_client_credentials',
  invalid_grant: 'bad_verification_code',
  unsupported_grant_type: 'unsupported_grant_type',
}

/** The refusal of a token request: GitHub's has status 200 and names of its own, Facebook's `error` is an object. */
export function tokenRefusal(provider: OAuthProviderName, problem: TokenProblem): Answer {
  if (provider === 'github') return { status: 200, body: { error: githubProblems[problem] } }
  if (provider === 'facebook')
    return { status: 400, body: { error: { message: problem, type: 'OAuthException', code: 100 } } }
  return { status: problem === 'invalid_client' ? 401 : 400, body: { error: problem } }
}

export function tokenAnswer(
  provider: OAuthProviderName,
  token: string,
  scopes: readonly string[],
): Answer['body'] {
  const expires_in = lifetimes[provider]
  return {
    access_token: token,
    token_type: provider === 'discord' ? 'Bearer' : 'bearer',
    ...(expires_in ? { expires_in } : {}),
    ...(provider === 'facebook' ? {} : { scope: scopes.join(provider === 'github' ? ',' : ' ') }),
  }
}

/** The user as the API of a provider describes it. X never returns an email address, Facebook only a verified one. */
export function userAnswer(
  provider: OAuthProviderName,
  account: IdentityAccount,
  scopes: readonly string[],
): Answer['body'] {
  const { number, username, name, email, emailVerified } = account
  const mayReadEmail = scopes.includes('email')
  switch (provider) {
    case 'github':
      // Null unless the user made an address public; the addresses are at /user/emails.
      return { id: 1_000 + number, login: username, name, email: null }
    case 'discord':
      return {
        id: `10000000000000000${number}`,
        username,
        discriminator: '0',
        global_name: name,
        ...(mayReadEmail ? { email, verified: emailVerified } : {}),
      }
    case 'x':
      return { data: { id: `200${number}`, name, username } }
    case 'facebook':
      return { id: `300${number}`, name, ...(mayReadEmail && emailVerified ? { email } : {}) }
  }
}

/** GitHub's list of email addresses. */
export const githubEmails = ({ email, emailVerified, username }: IdentityAccount) => [
  { email, primary: true, verified: emailVerified, visibility: 'private' },
  {
    email: `${username}@users.noreply.github.example`,
    primary: false,
    verified: true,
    visibility: null,
  },
]
