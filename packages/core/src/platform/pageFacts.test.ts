import { afterEach, expect, test, vi } from 'vitest'
import { browserPlatform } from './browserPlatform.ts'
import { pages } from './fixtures/pages.ts'

const { userAgent } = pages['iPhone Safari']
const desktop = pages['desktop Chrome']
const none = { device: 'phone', os: 'ios', host: 'browser', isFramed: false, isStandalone: false }

/** A page on an iPhone, and what is put into it beside. */
function open({ media = [], into = {}, within, navigator = {} }: Opened) {
  const window: { [name: string]: unknown; parent?: unknown } = {
    matchMedia: (query: string) => ({ matches: media.includes(query) }),
    ...into,
  }
  window.parent = within === undefined ? window : {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5, ...navigator })
  vi.stubGlobal('document', { referrer: within ?? 'https://farcaster.xyz/' })
  vi.stubGlobal('location', {})
  return browserPlatform().environment
}
type Opened = {
  readonly media?: readonly string[]
  readonly into?: object
  /** The address of the page that contains it. */
  readonly within?: string
  readonly navigator?: object
}

afterEach(() => void vi.unstubAllGlobals())

test.each<[string, Opened, object]>([
  ['a browser', {}, {}],
  ['a link from Farcaster', {}, { host: 'browser' }],
  ['a frame', { within: 'https://portal.example/' }, { isFramed: true }],
  ['a frame of Farcaster', { within: 'https://farcaster.xyz/' }, { isFramed: true, host: 'farcaster' }],
  ['installed', { media: ['(display-mode: standalone)'] }, { isStandalone: true }],
  [
    'a desktop',
    { navigator: { userAgent: desktop.userAgent, maxTouchPoints: 0, userAgentData: desktop.hints } },
    { device: 'desktop', os: 'other' },
  ],
  ['a browser with null for a wallet', { into: { ethereum: null } }, {}],
  ['Telegram', { into: { TelegramWebviewProxy: {} } }, { host: 'telegram' }],
  ['Telegram on the web', { into: { Telegram: { WebApp: { platform: 'weba' } } } }, { host: 'telegram' }],
  ["Telegram's script elsewhere", { into: { Telegram: { WebApp: { platform: 'unknown' } } } }, {}],
  ['a wallet', { into: { ethereum: { request: async () => null } } }, { host: 'wallet' }],
  ['something else called ethereum', { into: { ethereum: {} } }, {}],
  ['a React Native webview', { into: { ReactNativeWebView: {} } }, { host: 'farcaster' }],
])('%s', (_, opened, seen) => {
  expect(open(opened)).toEqual({ ...none, ...seen })
})
