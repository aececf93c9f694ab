import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { pageHeaders } from '../pages/htmlPage.ts'
import { accountPicker, refusal } from './accountPicker.ts'
import { accountOf } from './accounts.ts'
import { createOAuthGrants, type Grant } from './createOAuthGrants.ts'
import { cutInHalf, type IdentityFaults } from './identityFaults.ts'
import { githubEmails, type TokenProblem, tokenAnswer, tokenRefusal, userAnswer } from './oauthAnswers.ts'
import {
  appsOf,
  authenticationOf,
  clientSecret,
  type OAuthProviderName,
  oauthProviders,
  type RegisteredApp,
  type SiteUrls,
} from './providers.ts'

/** The providers with OAuth 2: GitHub, Discord, X and Facebook, each with its own answers. */
export function createOAuthApp(
  needs: SiteUrls & { readonly faults: IdentityFaults; readonly now: () => number },
): Hono {
  const { faults, now } = needs
  const grants = createOAuthGrants(now)
  const app = new Hono()
  app.use(bodyLimit({ maxSize: 16_384 }))
  app.use(async (c, next) => {
    await next()
    if (!faults.malformed || !c.res.headers.get('content-type')?.includes('json')) return
    c.res = new Response(cutInHalf(await c.res.text()), c.res)
  })
  for (const provider of oauthProviders) app.route(`/${provider}`, createProvider(provider))
  return app

  function createProvider(provider: OAuthProviderName): Hono {
    const routes = new Hono()
    const apps = appsOf(provider, needs)

    routes.get('/authorize', (c) => {
      const asking = readAuthorization(provider, apps, c.req.query())
      if (typeof asking === 'string') return c.html(refusal(asking), 400, pageHeaders)
      return c.html(accountPicker(provider, c.req.query()), 200, pageHeaders)
    })

    routes.post('/authorize', async (c) => {
      const fields = textFields(await c.req.parseBody())
      const asking = readAuthorization(provider, apps, fields)
      if (typeof asking === 'string') return c.html(refusal(asking), 400, pageHeaders)
      const account = accountOf(fields.account)
      const answer = account
        ? {
            code: grants.createCode({
              provider,
              account,
              scopes: (fields.scope ?? '').split(/[ ,]+/).filter(Boolean),
              ...asking,
              codeChallenge: fields.code_challenge,
            }),
          }
        : { error: 'access_denied', error_description: 'The user cancelled.' }
      const target = new URL(asking.redirectUri)
      target.search = new URLSearchParams({
        ...answer,
        ...(fields.state === undefined ? {} : { state: fields.state }),
      }).toString()
      return c.redirect(target.href, 303)
    })

    routes.post('/token', async (c) => {
      const fields = textFields(await c.req.parseBody())
      const refuse = (problem: TokenProblem) => {
        const { status, body } = tokenRefusal(provider, problem)
        return answerToken(c, provider, body, status)
      }
      const client = readClient(provider, fields, c.req.header('authorization'))
      const app = apps.find(({ clientId }) => clientId === client.id)
      if (!app || client.secret !== clientSecret) return refuse('invalid_client')
      if (fields.grant_type !== 'authorization_code') return refuse('unsupported_grant_type')
      const exchanged = grants.exchange(fields.code ?? '', {
        clientId: app.clientId,
        redirectUri: fields.redirect_uri ?? '',
        codeVerifier: fields.code_verifier ?? '',
      })
      if (!exchanged) return refuse('invalid_grant')
      return answerToken(c, provider, tokenAnswer(provider, exchanged.token, exchanged.scopes), 200)
    })

    const granted = (c: Context): Grant | undefined => {
      const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
      const grant = grants.readToken(token)
      return grant?.provider === provider ? grant : undefined
    }
    routes.get('/user', (c) => {
      const grant = granted(c)
      return grant
        ? c.json(userAnswer(provider, grant.account, grant.scopes))
        : c.json({ message: 'Unauthorized' }, 401)
    })
    if (provider === 'github') {
      routes.get('/user/emails', (c) => {
        const grant = granted(c)
        if (!grant) return c.json({ message: 'Unauthorized' }, 401)
        if (!grant.scopes.includes('user:email')) return c.json({ message: 'Not Found' }, 404)
        return c.json(githubEmails(grant.account))
      })
    }
    return routes
  }
}

/** Returns the app that asks, or why the request is refused, as a sentence; there is no redirect then. */
function readAuthorization(
  provider: OAuthProviderName,
  apps: readonly RegisteredApp[],
  fields: Readonly<Record<string, string>>,
): RegisteredApp | string {
  const app = apps.find(({ clientId }) => clientId === fields.client_id)
  if (!app) return 'The client id is unknown.'
  if (fields.redirect_uri !== app.redirectUri) return 'The redirect URI is not registered.'
  if (fields.response_type !== 'code') return 'response_type must be code.'
  if (fields.code_challenge !== undefined && fields.code_challenge_method !== 'S256')
    return 'code_challenge_method must be S256.'
  if (provider === 'x' && fields.code_challenge === undefined) return 'X requires PKCE.'
  return app
}

function readClient(provider: OAuthProviderName, fields: Readonly<Record<string, string>>, header = '') {
  if (authenticationOf(provider) === 'client_secret_post')
    return { id: fields.client_id, secret: fields.client_secret }
  const [, credentials = ''] = /^Basic (.+)$/i.exec(header) ?? []
  const [id, secret] = Buffer.from(credentials, 'base64').toString().split(':').map(formDecoded)
  return { id, secret }
}

/** Both parts of the header are encoded like fields of a form. @see RFC 6749 §2.3.1 */
const formDecoded = (text: string): string => new URLSearchParams(`text=${text}`).get('text') ?? ''

/** GitHub answers with a form, unless the client accepts JSON. */
function answerToken(
  c: Context,
  provider: OAuthProviderName,
  body: Readonly<Record<string, unknown>>,
  status: number,
): Response {
  if (provider !== 'github' || c.req.header('accept')?.includes('application/json'))
    return Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
  const text = Object.entries(body).map(([name, value]) => [name, String(value)])
  return new Response(new URLSearchParams(text), { status })
}

/** The text fields of a form. */
function textFields(form: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(form).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
