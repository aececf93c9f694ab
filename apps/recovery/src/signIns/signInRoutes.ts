import { socialProviders } from '@latchkey/embedded-wallet/api'
import type { LogLine } from '@latchkey/server-kit'
import {
  type ChannelSecrets,
  channelDonePath,
  type Farcaster,
  LoginDenied,
  type LoginSecrets,
  type Providers,
} from '@latchkey/server-kit/logins'
import { escapeHtml, languageOf } from '@latchkey/server-kit/mail'
import type { Context } from 'hono'
import { renderSVG } from 'uqr'
import type { RecoveryApp } from '../http/env.ts'
import { codeMinutes } from '../mail/renderMail.ts'
import { sendPage } from '../pages/page.ts'
import type { SignIns } from './createSignIns.ts'
import { signInTexts } from './signInTexts.ts'

/** What came of a sign-in: the code, or why there is none. */
type Outcome = { readonly code: string } | 'other-account' | 'denied' | 'failed' | 'expired'
type Ended = { readonly locale: string; readonly outcome: Outcome }

const ids = /^[A-Za-z0-9_-]{22}$/

/** The windows of sign-ins at this service: the callbacks of the providers, and the page of a sign-in with Farcaster. */
export function signInRoutes(
  app: RecoveryApp,
  {
    signIns,
    providers,
    farcaster,
    log,
  }: {
    readonly signIns: SignIns
    readonly providers: Providers
    readonly farcaster: Farcaster
    readonly log: (event: string, facts: LogLine) => void
  },
): void {
  const failed = (provider: string): Outcome => {
    log('provider_failed', { provider })
    return 'failed'
  }

  async function answerOf(
    provider: (typeof socialProviders)[number],
    parameters: URLSearchParams,
  ): Promise<Ended> {
    const row = await signIns.take(provider, parameters.get('state') ?? '')
    if (!row) return { locale: 'en', outcome: 'expired' }
    const { locale } = row
    // Written by `begin`.
    const secrets = signIns.secretsOf(row) as LoginSecrets
    const account = await providers.finish(provider, parameters, secrets).catch((error: unknown) => error)
    if (account instanceof LoginDenied) return { locale, outcome: 'denied' }
    if (account instanceof Error) return { locale, outcome: failed(provider) }
    const code = await signIns.complete(row, account as Awaited<ReturnType<Providers['finish']>>)
    return { locale, outcome: code === undefined ? 'other-account' : { code } }
  }
  for (const provider of socialProviders) {
    const path = `/oauth/${provider}/callback`
    app.get(path, async (c) => show(c, await answerOf(provider, new URL(c.req.url).searchParams)))
    // Apple sends a form.
    app.post(path, async (c) => show(c, await answerOf(provider, new URLSearchParams(await c.req.text()))))
  }

  // Whoever began the sign-in has this page, and perhaps shows its link to somebody else. So the code is on another one, to which
  // the Farcaster app leads the user who has approved. Security R-47
  app.get('/farcaster', async (c) => {
    const id = c.req.query('id') ?? ''
    const row = ids.test(id) ? await signIns.find(id) : undefined
    if (!row) return show(c, { locale: 'en', outcome: 'expired' })
    return showChannel(c, { locale: row.locale, url: urlOf(signIns.secretsOf(row)) })
  })
  app.get(channelDonePath, async (c) => {
    const state = c.req.query('state') ?? ''
    const row = ids.test(state) ? await signIns.findByState('farcaster', state) : undefined
    return row ? askToContinue(c, row.locale, state) : show(c, { locale: 'en', outcome: 'expired' })
  })
  app.post(channelDonePath, async (c) => {
    const state = String((await c.req.parseBody()).state ?? '')
    // It works once: who asks before the approval has ended the sign-in, instead of waiting for somebody else's.
    const row = ids.test(state) ? await signIns.take('farcaster', state) : undefined
    if (!row) return show(c, { locale: 'en', outcome: 'expired' })
    const { locale } = row
    // Written by `begin`.
    const secrets = signIns.secretsOf(row) as ChannelSecrets
    const answer = await farcaster.ask(secrets).catch(() => 'gone' as const)
    if (answer === 'pending') return show(c, { locale, outcome: 'denied' })
    const account =
      answer === 'gone' ? undefined : await farcaster.verify(answer, secrets).catch(() => undefined)
    if (!account) return show(c, { locale, outcome: failed('farcaster') })
    const code = await signIns.complete(row, account)
    return show(c, { locale, outcome: code === undefined ? 'other-account' : { code } })
  })
}

/** Written by `begin`. */
const urlOf = (secrets: unknown) => (secrets as { readonly url: string }).url

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`

function show(c: Context, { locale: wanted, outcome }: Ended) {
  const { locale, texts } = languageOf(signInTexts, wanted)
  if (typeof outcome === 'string') {
    const [title, note] = texts.ended[outcome]
    return sendPage(c, { locale, title, content: paragraph(note) })
  }
  const { code } = outcome
  return sendPage(c, {
    locale,
    title: texts.code,
    content: `<p class="code" dir="ltr">${code}</p>${paragraph(texts.codeNote(codeMinutes))}${paragraph(texts.codeWarning)}`,
  })
}

/** The user has approved in the Farcaster app. Only the button asks for the code, because programs open links by themselves. */
function askToContinue(c: Context, wanted: string, state: string) {
  const { locale, texts } = languageOf(signInTexts, wanted)
  return sendPage(c, {
    locale,
    title: texts.code,
    content: `${paragraph(texts.codeWarning)}<form method="post" action="${channelDonePath}"><input type="hidden" name="state" value="${state}"><button>${escapeHtml(texts.continue)}</button></form>`,
  })
}

function showChannel(c: Context, { locale: wanted, url }: { readonly locale: string; readonly url: string }) {
  const { locale, texts } = languageOf(signInTexts, wanted)
  const picture = renderSVG(url).replace('<svg ', `<svg role="img" aria-label="${escapeHtml(texts.qrCode)}" `)
  return sendPage(c, {
    locale,
    title: texts.farcaster,
    content: [
      paragraph(texts.farcasterNote),
      picture,
      `<p><a href="${escapeHtml(url)}" target="_blank" rel="noopener">${escapeHtml(texts.openFarcaster)}</a></p>`,
    ].join(''),
  })
}
