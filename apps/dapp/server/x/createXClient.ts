import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { XSettings } from './xSettings.ts'

/** Time for both requests of a sign-in together, ms. */
const timeoutMs = 12_000
/** What is needed to read the id and the username of the user, and to do nothing. */
const scope = 'users.read tweet.read'

const tokenAnswer = z.object({ access_token: z.string().min(1), token_type: z.string().regex(/^bearer$/i) })
const userAnswer = z.object({
  data: z.object({
    id: z.string().regex(/^\d{1,30}$/),
    username: z.string().regex(/^\w{1,50}$/),
    // The database stores no U+0000.
    name: z.string().transform((name) => [...name.replaceAll('\0', '')].slice(0, 60).join('')),
  }),
})

/** An account at X. `id` never changes; the user may change the other two. */
export type XAccount = z.output<typeof userAnswer>['data']

/** X did not answer, refused the code, or answered something else. */
export class XFailed extends Error {
  override readonly name = 'XFailed'
}

/**
 * The OAuth 2.0 client of this server at X: authorization code with PKCE. A token is used for one request and kept nowhere.
 * Dapp 8.7, security.
 */
export function createXClient({
  settings,
  redirectUri,
}: {
  readonly settings: XSettings
  readonly redirectUri: string
}) {
  const { clientId, clientSecret, tokenEndpoint, userEndpoint } = settings
  // Both parts are encoded like fields of a form. RFC 6749 §2.3.1
  const credentials = [clientId, clientSecret].map(formEncoded).join(':')

  return {
    /** Where the user agrees. */
    authorizationUrl({ state, verifier }: { readonly state: string; readonly verifier: string }): string {
      const url = new URL(settings.authorizationEndpoint)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      for (const [name, value] of Object.entries({
        ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope, state },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      }))
        url.searchParams.set(name, value)
      return url.href
    },

    /** Exchanges the code for the account of the user who agreed. @throws XFailed */
    async readAccount({
      code,
      verifier,
    }: {
      readonly code: string
      readonly verifier: string
    }): Promise<XAccount> {
      const signal = AbortSignal.timeout(timeoutMs)
      const token = tokenAnswer.safeParse(
        await read(tokenEndpoint, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
          body: new URLSearchParams({
            ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
            ...{ code_verifier: verifier, client_id: clientId },
          }),
          signal,
        }),
      )
      if (!token.success) throw new XFailed('X issued no token')
      const authorization = `Bearer ${token.data.access_token}`
      const user = userAnswer.safeParse(await read(userEndpoint, { headers: { authorization }, signal }))
      if (!user.success) throw new XFailed('X named no account')
      return user.data.data
    },
  }
}

const formEncoded = (text: string) => new URLSearchParams({ text }).toString().slice('text='.length)

/** The JSON of an answer. @throws XFailed */
async function read(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, { ...init, redirect: 'error' }).catch((cause: unknown) => {
    throw new XFailed('X did not answer', { cause })
  })
  if (!answer.ok) throw new XFailed(`X answered ${answer.status}`)
  return answer.json().catch((cause: unknown) => {
    throw new XFailed('X answered no JSON', { cause })
  })
}
