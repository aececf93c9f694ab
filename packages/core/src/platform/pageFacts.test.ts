import { afterEach, expect, test, vi } from 'vitest'
import { browserPlatform } from './browserPlatform.ts'
import { pages } from './fixtures/pages.ts'

const { userAgent } = pages['iPhone Safari']
const desktop = pages['desktop Chrome']
const iphone = { device: 'phone', os: 'ios', host: 'browser', isFramed: false, isStandalone: false }

/** The environment of an iPhone page with the given additions. */
function open({ media = [], globals = {}, embedder, navigator = {} }: Opened) {
  const window: { [name: string]: unknown; parent?: unknown } = {
    matchMedia: (query: string) => ({ matches: media.includes(query) }),
    ...globals,
  }
  window.parent = embedder === undefined ? window : {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...navigator })
  vi.stubGlobal('document', { referrer: embedder ?? 'https://farcaster.xyz/' })
  vi.stubGlobal('location', {})
  return browserPlatform().environment
}
type Opened = {
  readonly media?: readonly string[]
  readonly globals?: object
  /** The address of the page that frames it. */
  readonly embedder?: string
  readonly navigator?: object
}

afterEach(() => void vi.unstubAllGlobals())

test.each<[string, Opened, object]>([
  ['an iPhone', {}, {}],
  ['a link from Farcaster', {}, { host: 'browser' }],
  ['a frame', { embedder: 'https://portal.example/' }, { isFramed: true }],
  ['a frame of Farcaster', { embedder: 'https://farcaster.xyz/' }, { isFramed: true, host: 'farcaster' }],
  ['installed', { media: ['(display-mode: standalone)'] }, { isStandalone: true }],
  [
    'a desktop',
    { navigator: { userAgent: desktop.userAgent, maxTouchPoints: 0, userAgentData: desktop.hints } },
    { device: 'desktop', os: 'other' },
  ],
  ['window.ethereum of null', { globals: { ethereum: null } }, {}],
  ['Telegram', { globals: { TelegramWebviewProxy: {} } }, { host: 'telegram' }],
  ['Telegram on the web', { globals: { Telegram: { WebApp: { platform: 'weba' } } } }, { host: 'telegram' }],
  [
    "Telegram's script outside of Telegram",
    { globals: { Telegram: { WebApp: { platform: 'unknown' } } } },
    {},
  ],
  ['a wallet', { globals: { ethereum: { request: async () => null } } }, { host: 'wallet' }],
  ['window.ethereum without request', { globals: { ethereum: {} } }, {}],
  ['a React Native webview', { globals: { ReactNativeWebView: {} } }, { host: 'farcaster' }],
])('the environment of %s is recognised', (_, opened, expectation) => {
  expect(open(opened)).toEqual({ ...iphone, ...expectation })
})

test.each([
  ['window.ethereum itself', (one: object) => one, 1],
  [
    'its providers instead',
    (one: object) => ({ ...one, providers: [one, { request: () => null }, {}, null] }),
    2,
  ],
  ['itself if its providers are none', (one: object) => ({ ...one, providers: [null, 'text'] }), 1],
  ['nothing without request', () => ({ providers: {} }), 0],
])('the wallets in window.ethereum are %s', (_what, ethereum, count) => {
  open({ globals: { ethereum: ethereum({ request: () => null }) } })
  expect(browserPlatform().legacyProviders()).toHaveLength(count)
})
