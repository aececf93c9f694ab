import { DevnetError } from '../devnetError.ts'
import type { IdentityAccount } from './accounts.ts'
import { createCookies } from './createCookies.ts'

/** The request with which a browser returns to the app: a GET, or a POST with a form (`response_mode=form_post`). */
export type ProviderCallback = {
  readonly url: URL
  readonly method: 'GET' | 'POST'
  /** The parameters of the answer: `code` or `error`, and `state`. */
  readonly params: URLSearchParams
}

const maxSteps = 10

/**
 * Plays the browser of a user at a provider: opens the authorization URL, chooses an account and follows the redirects up
 * to the app, which is not called.
 *
 * @param choice - an account, or `cancel`
 * @param cookies - those of a browser that has signed in before
 * @throws DevnetError when the provider refuses the request; the message contains its status and reason
 */
export async function signInAtProvider(
  authorizationUrl: string | URL,
  choice: IdentityAccount['key'] | 'cancel',
  cookies = createCookies(),
): Promise<ProviderCallback> {
  const { origin } = new URL(authorizationUrl)
  let url = new URL(authorizationUrl)
  let form: URLSearchParams | undefined
  for (let step = 0; step < maxSteps; step++) {
    if (url.origin !== origin) return { url, method: form ? 'POST' : 'GET', params: form ?? url.searchParams }
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: cookies.header(url), accept: 'text/html' },
      ...(form ? { method: 'POST', body: form } : {}),
    })
    cookies.store(answer.headers.getSetCookie())
    const location = answer.headers.get('location')
    if (location) {
      url = new URL(location, url)
      form = undefined
      continue
    }
    const page = await answer.text()
    const [, attributes = ''] = /<form ([^>]*)>/.exec(page) ?? []
    const [, action] = /action="([^"]*)"/.exec(attributes) ?? []
    if (attributes === '') {
      const [, reason = page] = /role="alert">([^<]*)</.exec(page) ?? []
      throw new DevnetError(`The provider answered ${answer.status}: ${reason}`)
    }
    form = hiddenFields(page)
    if (page.includes('name="account"')) form.set('account', choice === 'cancel' ? '' : choice)
    url = action === undefined ? withoutQuery(url) : new URL(unescaped(action), url)
  }
  throw new DevnetError(`The provider redirected more than ${maxSteps} times.`)
}

/** The fields of a form contain the query. */
function withoutQuery(url: URL): URL {
  return new URL(url.pathname, url)
}

function hiddenFields(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return new URLSearchParams(
    [...fields].map(([, name = '', value = '']) => [unescaped(name), unescaped(value)]),
  )
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
