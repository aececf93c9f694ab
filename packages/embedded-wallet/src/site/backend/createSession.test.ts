import { createFakeClock } from '@latchkey/core/testing'
import { expect, test } from 'vitest'
import type { WalletSession } from '../../api/walletApi.ts'
import { createDeviceKeys } from '../../keys/factorKeys.ts'
import { openDeviceStore } from '../device/deviceStore.ts'
import { createSession } from './createSession.ts'

/** Tabs of one browser: they share the store, the lock and a channel. The backend rotates each refresh token once. */
async function createBrowser() {
  const clock = createFakeClock()
  const store = await openDeviceStore(() => undefined, createDeviceKeys)
  const channels: EventTarget[] = []
  let queue: Promise<unknown> = Promise.resolve()
  let issued = 0
  let refreshes = 0
  const issue = (): WalletSession => {
    issued += 1
    const user = { id: 'user-1', email: undefined, userName: undefined, method: 'email' } as const
    return { accessToken: `access-${issued}`, refreshToken: `refresh-${issued}`, expiresIn: 600, user }
  }
  const fetch: Window['fetch'] = async (url, init) => {
    const { pathname } = new URL(String(url))
    if (pathname !== '/v1/session/refresh') return Response.json({ ok: true })
    refreshes += 1
    const { refreshToken } = JSON.parse(String(init?.body)) as { refreshToken: string }
    return refreshToken === `refresh-${issued}`
      ? Response.json(issue())
      : Response.json({ code: 'session_ended', message: 'Ended.' }, { status: 401 })
  }
  return {
    clock,
    issue,
    refreshes: () => refreshes,
    openTab() {
      const channel = new EventTarget()
      channels.push(channel)
      const ended: true[] = []
      const session = createSession({
        ...{ store, clock, fetch, origin: 'https://wallet.example', nonce: 'nonce' },
        exclusively(work) {
          const turn = queue.then(work)
          queue = turn.catch(() => {})
          return turn
        },
        tabs: {
          addEventListener: channel.addEventListener.bind(channel),
          postMessage(data) {
            for (const other of channels)
              if (other !== channel) other.dispatchEvent(Object.assign(new Event('message'), { data }))
          },
        },
        onEnded: () => ended.push(true),
      })
      return { session, ended }
    },
  }
}

test('F71: tabs whose token has expired renew it once, and stay signed in', async () => {
  const browser = await createBrowser()
  const tabs = Array.from({ length: 5 }, browser.openTab)
  await tabs[0]?.session.begin(browser.issue())
  for (const { session } of tabs) await session.restore()
  for (let round = 1; round <= 20; round++) {
    await browser.clock.advance(600_000)
    await Promise.all(tabs.map(({ session }) => session.request('GET', '/v1/wallet')))
    expect(browser.refreshes()).toBe(round)
  }
  expect(tabs.flatMap(({ ended }) => ended)).toEqual([])
})

test('F73: signing out in one tab ends the session of the others', async () => {
  const browser = await createBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  await one.session.begin(browser.issue())
  await other.session.restore()
  await one.session.end()
  await browser.clock.flush()
  expect(other.ended).toEqual([true])
  expect(other.session.current()).toBeUndefined()
  expect(await other.session.restore()).toBeUndefined()
})

test('a tab that has signed in again meanwhile stays signed in', async () => {
  const browser = await createBrowser()
  const [one, other] = [browser.openTab(), browser.openTab()]
  await one.session.begin(browser.issue())
  const ending = one.session.end()
  await other.session.begin(browser.issue())
  await ending
  await browser.clock.flush()
  expect(other.session.current()).toBeDefined()
})
