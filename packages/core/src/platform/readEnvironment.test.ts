import { expect, test } from 'vitest'
import type { Environment } from '../ports/platform.ts'
import { browserPlatform } from './browserPlatform.ts'
import { pages } from './fixtures/pages.ts'
import { readEnvironment } from './readEnvironment.ts'

type Row = readonly [Environment['device'], Environment['os'], Environment['host'], string?]

const expected: Record<keyof typeof pages, Row> = {
  'desktop Chrome': ['desktop', 'other', 'browser'],
  'desktop Chrome with a wallet': ['desktop', 'other', 'browser'],
  'desktop Safari': ['desktop', 'other', 'browser'],
  'desktop Firefox': ['desktop', 'other', 'browser'],
  'Windows laptop with a touch screen': ['desktop', 'other', 'browser'],
  'Windows tablet without a keyboard': ['desktop', 'other', 'browser'],
  'Linux laptop with a touch screen': ['desktop', 'other', 'browser'],
  'Mac with a touch screen in Chrome': ['desktop', 'other', 'browser'],
  'desktop that emulates an iPhone': ['phone', 'ios', 'browser'],
  'desktop that emulates an Android phone': ['phone', 'android', 'browser'],
  'desktop, installed': ['desktop', 'other', 'browser', 'standalone'],
  'page in an iframe on a desktop': ['desktop', 'other', 'browser', 'framed'],
  'iPhone Safari': ['phone', 'ios', 'browser'],
  'iPhone Chrome': ['phone', 'ios', 'browser'],
  'iPad with a Mac user agent': ['tablet', 'ios', 'browser'],
  'iPad with an iPad user agent': ['tablet', 'ios', 'browser'],
  'iPhone, installed': ['phone', 'ios', 'browser', 'standalone'],
  'page in an iframe on an iPhone': ['phone', 'ios', 'browser', 'framed'],
  'Android Chrome': ['phone', 'android', 'browser'],
  'Android Firefox': ['phone', 'android', 'browser'],
  'Samsung Internet': ['phone', 'android', 'browser'],
  'Android tablet': ['tablet', 'android', 'browser'],
  'Android tablet, desktop site': ['tablet', 'android', 'browser'],
  'Telegram iOS': ['phone', 'ios', 'telegram'],
  'Telegram Android': ['phone', 'android', 'telegram'],
  'Telegram on a desktop': ['desktop', 'other', 'telegram'],
  'Telegram on the web': ['desktop', 'other', 'telegram', 'framed'],
  "Telegram's script outside of Telegram": ['phone', 'ios', 'browser'],
  'MetaMask on iOS': ['phone', 'ios', 'wallet'],
  'MetaMask on Android': ['phone', 'android', 'wallet'],
  'Trust on Android': ['phone', 'android', 'wallet'],
  'Instagram on iOS': ['phone', 'ios', 'social'],
  'Instagram on Android': ['phone', 'android', 'social'],
  'Threads on iOS': ['phone', 'ios', 'social'],
  'Facebook on iOS': ['phone', 'ios', 'social'],
  'Facebook on Android': ['phone', 'android', 'social'],
  'Messenger on Android': ['phone', 'android', 'social'],
  'LinkedIn on iOS': ['phone', 'ios', 'social'],
  'LinkedIn on Android': ['phone', 'android', 'social'],
  'LINE on iOS': ['phone', 'ios', 'social'],
  'LINE on Android': ['phone', 'android', 'social'],
  'KakaoTalk on iOS': ['phone', 'ios', 'social'],
  'KakaoTalk on Android': ['phone', 'android', 'social'],
  'TikTok on iOS': ['phone', 'ios', 'social'],
  'TikTok on Android': ['phone', 'android', 'social'],
  'Snapchat on iOS': ['phone', 'ios', 'social'],
  'X on iOS': ['phone', 'ios', 'social'],
  'X on Android': ['phone', 'android', 'social'],
  'WeChat on Android': ['phone', 'android', 'social'],
  'WeChat on a desktop': ['desktop', 'other', 'browser'],
  'wallet that opens pages in a webview of LINE': ['phone', 'ios', 'wallet'],
  'browser called Airline': ['phone', 'android', 'browser'],
  'Farcaster on iOS': ['phone', 'ios', 'farcaster'],
  'Farcaster on the web': ['desktop', 'other', 'farcaster', 'framed'],
  'page in an iframe of a look-alike of Farcaster': ['desktop', 'other', 'browser', 'framed'],
}

test.each(Object.entries(pages))('%s is recognised', (name, facts) => {
  // `Object.entries` widens the keys to `string`.
  const [device, os, host, display] = expected[name as keyof typeof pages]
  expect(readEnvironment(facts)).toMatchObject({
    device,
    os,
    host,
    isFramed: display === 'framed',
    isStandalone: display === 'standalone',
  })
})

test('a platform can be created without a window', () => {
  expect('window' in globalThis).toBe(false)
  expect(() => browserPlatform()).not.toThrow()
})
