import { describe, expect, test } from 'vitest'
import { pages } from '../platform/fixtures/pages.ts'
import { readEnvironment } from '../platform/readEnvironment.ts'
import { isReachable } from './isReachable.ts'
import { platformsOf } from './platformsOf.ts'
import type { Wallet } from './wallet.ts'
import { walletLaunch } from './walletLaunch.ts'

type Page = keyof typeof pages

const uri = 'wc:topic@2?relay-protocol=irn&symKey=7'
const once = encodeURIComponent(uri)
const twice = encodeURIComponent(once)

/** A wallet with a link of each kind. */
const harbour: Wallet = {
  id: 'harbour',
  name: 'Harbour',
  mobile_link: 'harbour:',
  link_mode: 'https://go.harbour.example',
  desktop_link: 'harbour-desktop:',
  webapp_link: 'https://app.harbour.example',
}
const wallets: readonly Wallet[] = [
  harbour,
  { id: 'anchor', name: 'Anchor', mobile_link: 'anchor:' },
  { id: 'beacon', name: 'Beacon', mobile_link: 'https://beacon.example' },
  { id: 'cove', name: 'Cove', rdns: 'example.cove', chrome_store: 'https://shop.example/cove' },
  { id: 'delta', name: 'Delta', webapp_link: 'https://delta.example' },
  { id: 'estuary', name: 'Estuary', link_mode: 'https://estuary.example' },
  { id: 'com.coinbase.wallet', name: 'Coinbase' },
  { id: 'app.phantom', name: 'Phantom' },
]
const allWallets = 'harbour anchor beacon cove delta estuary com.coinbase.wallet app.phantom'
const onPhones = 'harbour anchor beacon estuary com.coinbase.wallet'
const byHttps = 'harbour beacon estuary com.coinbase.wallet'

const scheme = 'scheme harbour://'
const universal = 'universal https://go.harbour.example/'
const webapp = 'webapp https://app.harbour.example/ _blank'
const onDesktop = ['scheme harbour-desktop:// _self', webapp]
const onPhone = [`${scheme} _self`, `${universal} _self`, webapp]
const inWebview = [`${universal} _self`, `${scheme} _self`, webapp]
const inNewWindow = [`${universal} _blank`, webapp]

const inSocialApp = [byHttps, inNewWindow, 'phone web'] as const

// For each environment: the listed wallets, Harbour's links with the preferred one first, and Harbour's platforms.
const matrix: Record<Page, readonly [shown: string, launches: readonly string[], platforms: string]> = {
  'iPhone Safari': [onPhones, onPhone, 'phone web'],
  'iPhone Chrome': [onPhones, onPhone, 'phone web'],
  'iPad with a Mac user agent': [onPhones, onPhone, 'phone web'],
  'iPad with an iPad user agent': [onPhones, onPhone, 'phone web'],
  'iPhone, installed': [onPhones, onPhone, 'phone web'],
  'Android Chrome': [onPhones, onPhone, 'phone web'],
  'Android Firefox': [onPhones, onPhone, 'phone web'],
  'Samsung Internet': [onPhones, onPhone, 'phone web'],
  'Android tablet': [onPhones, onPhone, 'phone web'],
  'Android tablet, desktop site': [onPhones, onPhone, 'phone web'],
  'desktop that emulates an iPhone': [onPhones, onPhone, 'phone web'],
  'desktop that emulates an Android phone': [onPhones, onPhone, 'phone web'],
  "Telegram's script outside of Telegram": [onPhones, onPhone, 'phone web'],
  'page in an iframe on an iPhone': [onPhones, [`${scheme} _top`, `${universal} _top`, webapp], 'phone web'],

  'Telegram iOS': [byHttps, inNewWindow, 'phone web'],
  'Telegram Android': [byHttps, inNewWindow, 'phone web'],
  'Telegram on a desktop': [allWallets, [webapp], 'qrcode web'],
  'Telegram on the web': [allWallets, [webapp], 'qrcode web'],
  'Farcaster on iOS': [byHttps, inNewWindow, 'phone web'],
  'Farcaster on the web': [allWallets, [webapp], 'qrcode web'],

  'Instagram on iOS': inSocialApp,
  'Instagram on Android': inSocialApp,
  'Threads on iOS': inSocialApp,
  'Facebook on iOS': inSocialApp,
  'Facebook on Android': inSocialApp,
  'Messenger on Android': inSocialApp,
  'LinkedIn on iOS': inSocialApp,
  'LinkedIn on Android': inSocialApp,
  'LINE on iOS': inSocialApp,
  'LINE on Android': inSocialApp,
  'KakaoTalk on iOS': inSocialApp,
  'KakaoTalk on Android': inSocialApp,
  'TikTok on iOS': inSocialApp,
  'TikTok on Android': inSocialApp,
  'Snapchat on iOS': inSocialApp,
  'X on iOS': inSocialApp,
  'X on Android': inSocialApp,
  'WeChat on Android': inSocialApp,
  'wallet that opens pages in a webview of LINE': [onPhones, inWebview, 'phone web'],
  'browser called Airline': [onPhones, onPhone, 'phone web'],

  'MetaMask on iOS': [onPhones, inWebview, 'phone web'],
  'MetaMask on Android': [onPhones, inWebview, 'phone web'],
  'Trust on Android': [onPhones, inWebview, 'phone web'],

  'WeChat on a desktop': [allWallets, onDesktop, 'qrcode web desktop'],
  'desktop Chrome': [allWallets, onDesktop, 'qrcode web desktop'],
  'desktop Chrome with a wallet': [allWallets, onDesktop, 'qrcode web desktop'],
  'desktop Safari': [allWallets, onDesktop, 'qrcode web desktop'],
  'desktop Firefox': [allWallets, onDesktop, 'qrcode web desktop'],
  'desktop, installed': [allWallets, onDesktop, 'qrcode web desktop'],
  'Windows laptop with a touch screen': [allWallets, onDesktop, 'qrcode web desktop'],
  'Windows tablet without a keyboard': [allWallets, onDesktop, 'qrcode web desktop'],
  'Linux laptop with a touch screen': [allWallets, onDesktop, 'qrcode web desktop'],
  'Mac with a touch screen in Chrome': [allWallets, onDesktop, 'qrcode web desktop'],
  'page in an iframe on a desktop': [
    allWallets,
    ['scheme harbour-desktop:// _top', webapp],
    'qrcode web desktop',
  ],
  'page in an iframe of a look-alike of Farcaster': [
    allWallets,
    ['scheme harbour-desktop:// _top', webapp],
    'qrcode web desktop',
  ],
}

const at = (page: Page) => readEnvironment(pages[page])
const open = (wallet: Wallet, page: Page, options?: Parameters<typeof walletLaunch>[3]) =>
  walletLaunch(wallet, uri, at(page), options).map(({ kind, href, target }) => `${kind} ${href} ${target}`)

describe.each(Object.entries(matrix))('%s', (name, [shown, launches, platforms]) => {
  // `Object.entries` widens the keys to `string`.
  const page = name as Page

  test('isReachable accepts the wallets that can be connected', () => {
    const where = {
      environment: at(page),
      onlyWalletConnect: false,
      namespaces: ['eip155'],
      chains: ['eip155:1'],
    } as const
    const listed = wallets.filter((wallet) => isReachable(wallet, where)).map(({ id }) => id)
    expect(listed.join(' ')).toBe(shown)
  })

  test('walletLaunch returns the links in order with their targets', () => {
    const pairing = `wc?uri=${page === 'Telegram Android' ? twice : once}`
    const expected = launches.map((launch) => launch.replace(/ _/, `${pairing} _`))
    expect(open(harbour, page)).toEqual(expected)
  })

  test('platformsOf returns the platforms in order', () => {
    expect(platformsOf(harbour, { environment: at(page), installed: false }).join(' ')).toBe(platforms)
  })
})

test.each<[string, Wallet | undefined, Page, boolean, string]>([
  ['no wallet', undefined, 'iPhone Safari', false, 'qrcode'],
  ['an installed extension', { id: 'cove', name: 'Cove' }, 'desktop Chrome', true, 'browser'],
  [
    'an extension that is not installed',
    { id: 'cove', name: 'Cove' },
    'desktop Chrome',
    false,
    'unsupported',
  ],
  ['an installed wallet with links', harbour, 'desktop Chrome', true, 'browser qrcode web desktop'],
  ['the wallet whose webview shows the page', harbour, 'MetaMask on iOS', true, 'browser phone web'],
  [
    'a scheme in Telegram',
    { id: 'a', name: 'A', mobile_link: 'a-app:' },
    'Telegram iOS',
    false,
    'unsupported',
  ],
  [
    'only a web wallet link',
    { id: 'd', name: 'D', webapp_link: 'https://d.example' },
    'iPhone Safari',
    false,
    'web',
  ],
  [
    'a link that runs code',
    { id: 'e', name: 'E', mobile_link: 'data:,' },
    'iPhone Safari',
    false,
    'unsupported',
  ],
])('platformsOf with %s', (_, wallet, page, installed, expected) => {
  expect(platformsOf(wallet, { environment: at(page), installed }).join(' ')).toBe(expected)
})

test.each<[Page, string]>([
  ['iPhone Safari', 'app.phantom com.solflare com.coinbase.wallet'],
  ['Telegram Android', 'app.phantom com.solflare com.coinbase.wallet'],
])(
  'on %s a page with a solana network lists Phantom and Solflare without links (Spec §5)',
  (page, listed) => {
    const solanaWallets = ['app.phantom', 'com.solflare', 'com.coinbase.wallet', 'com.backpack']
    const reachable = (namespaces: readonly ('eip155' | 'solana')[]) =>
      solanaWallets
        .filter((id) =>
          isReachable(
            { id, name: id },
            { environment: at(page), onlyWalletConnect: false, namespaces, chains: [] },
          ),
        )
        .join(' ')
    expect(reachable(['solana'])).toBe(listed)
    expect(reachable(['eip155', 'solana'])).toBe(listed)
    expect(reachable(['eip155'])).toBe('com.coinbase.wallet')
  },
)

test('the same link in two fields is one launch', () => {
  const same = 'https://beacon.example'
  const beacon = { id: 'b', name: 'B', mobile_link: same, link_mode: same }
  expect(open(beacon, 'iPhone Safari')).toEqual([`universal ${same}/wc?uri=${once} _self`])
})

test('an https link to a desktop app opens in a new window', () => {
  const wallet = { id: 'b', name: 'B', desktop_link: 'https://desk.example' }
  expect(open(wallet, 'page in an iframe on a desktop')).toEqual([
    `universal https://desk.example/wc?uri=${once} _blank`,
  ])
})

describe('wallets with their own browser', () => {
  const href = 'https://meadow.example/mint?a=1;b#c'
  const escaped = encodeURIComponent(href)
  const origin = encodeURIComponent('https://meadow.example')
  const phantomLink = `phantom.app/ul/browse/${escaped}?ref=${origin}`
  const phantomIntent = `intent://${phantomLink}#Intent;scheme=https;package=app.phantom;end`
  const coinbaseLink = `https://go.cb-w.com/dapp?cb_url=${escaped}`
  const hash = (start: string, end: string) => start + '0'.repeat(52) + end

  test.each<[string, 'eip155' | 'solana', Page, readonly string[]]>([
    ['app.phantom', 'solana', 'iPhone Safari', [`https://${phantomLink} _self`]],
    ['app.phantom', 'solana', 'Android Chrome', [`${phantomIntent} _self`, `https://${phantomLink} _self`]],
    ['app.phantom', 'solana', 'Telegram Android', [`https://${phantomLink} _blank`]],
    ['app.phantom', 'solana', 'page in an iframe on an iPhone', [`https://${phantomLink} _top`]],
    ['app.phantom', 'solana', 'desktop Chrome', []],
    ['app.phantom', 'eip155', 'iPhone Safari', []],
    [hash('a797aa35', 'd393'), 'solana', 'iPhone Safari', [`https://${phantomLink} _self`]],
    [
      'com.solflare',
      'solana',
      'Android Chrome',
      [`https://solflare.com/ul/v1/browse/${escaped}?ref=${origin} _self`],
    ],
    [
      'com.coinbase.wallet',
      'eip155',
      'iPhone Safari',
      [`cbwallet://miniapp?url=${escaped} _self`, `${coinbaseLink} _self`],
    ],
    ['com.coinbase.wallet', 'eip155', 'Telegram iOS', [`${coinbaseLink} _blank`]],
    ['com.coinbase.wallet', 'solana', 'iPhone Safari', [`${coinbaseLink} _self`]],
    ['harbour', 'eip155', 'iPhone Safari', []],
  ])('%s gets its links on %s, %s', (id, namespace, page, expected) => {
    const wallet = { id, name: id }
    const options = { page: { href, namespaces: [namespace] } }
    expect(open(wallet, page, options)).toEqual(expected.map((launch) => `browser ${launch}`))
    const platforms = platformsOf(wallet, { environment: at(page), installed: false, ...options })
    expect(platforms).toEqual([expected.length ? 'phone' : 'unsupported'])
  })

  test('a page of both families opens in a browser of one of them, and on the family in use where it has both', () => {
    const page = { href, namespaces: ['eip155', 'solana'] } as const
    const links = (id: string) => open({ id, name: id }, 'iPhone Safari', { page })
    expect(links('app.phantom')).toEqual([`browser https://${phantomLink} _self`])
    expect(links('com.coinbase.wallet')[0]).toBe(`browser cbwallet://miniapp?url=${escaped} _self`)
  })

  test('links to the own browser come before pairing links', () => {
    const coinbase: Wallet = { ...harbour, rdns: 'com.coinbase.wallet' }
    const kinds = walletLaunch(coinbase, uri, at('iPhone Safari'), { page: { href, namespaces: ['eip155'] } })
    expect(kinds.map(({ kind }) => kind)).toEqual(['browser', 'browser', 'scheme', 'universal', 'webapp'])
  })
})
