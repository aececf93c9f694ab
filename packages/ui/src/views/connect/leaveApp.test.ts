import { expect, test } from 'vitest'
import { appNameOf, browserLink } from './leaveApp.ts'

const href = 'https://app.meadow.example/launch?id=7&tab=a%20b#terms'

test.each([
  [
    'Instagram',
    'android',
    'intent://app.meadow.example/launch?id=7&tab=a%20b#terms#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end',
  ],
  ['Instagram', 'ios', undefined],
  ['FBAV', 'ios', undefined],
  ['Line/', 'ios', 'https://app.meadow.example/launch?id=7&tab=a+b&openExternalBrowser=1#terms'],
  ['Line/', 'android', 'https://app.meadow.example/launch?id=7&tab=a+b&openExternalBrowser=1#terms'],
  ['KAKAOTALK', 'ios', `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`],
  ['KAKAOTALK', 'android', `kakaotalk://web/openExternal?url=${encodeURIComponent(href)}`],
] as const)('%s on %s opens the browser by %s', (mark, os, link) => {
  expect(browserLink({ mark, os, href })).toBe(link)
})

test('a page over http on a phone of a developer keeps its scheme and port', () => {
  const local = 'http://192.168.0.7:4100/'
  expect(browserLink({ mark: 'Instagram', os: 'android', href: local })).toMatch(
    /^intent:\/\/192\.168\.0\.7:4100\/#Intent;scheme=http;/,
  )
})

test.each([
  ['Instagram', 'Instagram'],
  ['FBAN', 'Facebook'],
  ['Barcelona', 'Threads'],
  ['Line/', 'LINE'],
  ['musical_ly', 'TikTok'],
  ['Bytedance', 'TikTok'],
])('the app that is marked %s is called %s', (mark, name) => {
  expect(appNameOf({ mark, os: 'ios', href })).toBe(name)
})
