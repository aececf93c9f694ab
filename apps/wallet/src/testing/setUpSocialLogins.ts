import type { LoginDocument, SocialProvider, StartedSocial } from '@latchkey/embedded-wallet/api'
import type { DatabasePlace } from '@latchkey/server-kit'
import { beforeAll, beforeEach } from 'vitest'
import { createFakeProviders, type FakeAccount } from './createFakeProviders.ts'
import type { TestClient } from './createTestClient.ts'
import { createWorld } from './createWorld.ts'
import { setUpWorld } from './setUpWorld.ts'

export const alice: FakeAccount = { id: 1, name: 'alice', email: 'alice@gmail.com', verified: true }
export const project = { projectId: 'meadow', site: 'https://meadow.example' }

/** For the tests of a `describe`: a world with social providers, a browser, and the steps of a login in its window. */
export function setUpSocialLogins(place: DatabasePlace | undefined) {
  let fake: Awaited<ReturnType<typeof createFakeProviders>> | undefined
  let browser: TestClient | undefined
  const providers = () => {
    if (!fake) throw new Error('no providers')
    return fake
  }
  const client = () => {
    if (!browser) throw new Error('no browser')
    return browser
  }
  beforeAll(async () => {
    if (place) fake = await createFakeProviders()
  })
  const { it, db, world } = setUpWorld(place, (db) => {
    providers().recover()
    return createWorld({ db, providers: providers().settings, fetch: providers().fetch })
  })
  beforeEach(async () => {
    if (place) browser = await world().client()
  })

  const contentOf = async (page: Response): Promise<LoginDocument> =>
    JSON.parse(/id="page-data">(.*?)<\/script>/.exec(await page.text())?.[1] ?? '')
  /** Starts a login and opens its window. `url` is the provider's. */
  const start = async (provider: SocialProvider, by = client(), change: object = {}) => {
    const answer = await by.post('/v1/oauth/start', { provider, ...project, ...change })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
    const { loginId, windowId } = answer.body as StartedSocial
    const window = await contentOf(await world().app.request(answer.body.url))
    return { loginId, windowId, window, url: window.step === 'start' ? window.url : '' }
  }
  /** The provider sends the browser back. @returns what its window gets */
  const answerIn = async (
    provider: SocialProvider,
    answer: Record<string, string>,
    method = provider === 'apple' ? 'POST' : 'GET',
  ) => {
    const parameters = new URLSearchParams(answer)
    const path = `/oauth/${provider}/callback`
    const page = await (method === 'POST'
      ? world().app.request(path, {
          method,
          body: parameters.toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        })
      : world().app.request(`${path}?${parameters}`))
    return contentOf(page)
  }
  const confirm = async (given: { windowId: string; confirmation: string }) => {
    const { windowId, confirmation } = given
    const answer = await world().app.request('/login/confirm', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ windowId, confirmation }),
    })
    return answer.status
  }
  /** The provider sends the browser back, and a window that the frame has vouched for confirms the login. */
  const comeBack = async (...answer: Parameters<typeof answerIn>) => {
    const window = await answerIn(...answer)
    if (window.step !== 'answered') return window.step === 'failed' ? window.reason : window.step
    return (await confirm(window)) === 204 ? 'done' : 'not confirmed'
  }
  const poll = async (loginId: string, by = client()) => {
    const { status, body } = await by.post('/v1/logins/poll', { loginId })
    return status === 200 ? body : body.code
  }
  const logIn = async (provider: SocialProvider, account = alice, by = client()) => {
    const { loginId, url } = await start(provider, by)
    await comeBack(provider, providers().authorize(url, account))
    return poll(loginId, by)
  }

  return {
    ...{ it, db, world, client, providers },
    ...{ start, contentOf, answerIn, confirm, comeBack, poll, logIn },
  }
}
