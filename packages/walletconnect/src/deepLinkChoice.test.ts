import {
  deepLinkChoice,
  deepLinkChoiceKey,
  type Wallet,
  type WalletLaunch,
  walletLaunch,
} from '@latchkey/core'
import { formatDeeplinkUrl } from '@walletconnect/utils'
import { expect, test } from 'vitest'

const phone = {
  device: 'phone',
  os: 'ios',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
} as const
const launchOf = (links: Partial<Wallet>) =>
  walletLaunch({ id: 'w', name: 'W', ...links }, 'wc:topic@2?symKey=7', phone)[0] as WalletLaunch

test.each([
  ['harbour:', 'harbour://'],
  ['harbour', 'harbour://'],
  ['harbour://open', 'harbour://open/'],
  ['https://harbour.example', 'https://harbour.example/'],
  ['https://harbour.example/app/', 'https://harbour.example/app/'],
])('after %s was opened, the WalletConnect SDK opens the wallet with each request', (mobile_link, base) => {
  const choice = deepLinkChoice('Harbour', launchOf({ mobile_link }))
  const { href, name } = JSON.parse(choice ?? '')
  expect(name).toBe('Harbour')
  expect(formatDeeplinkUrl(href, 1, 'topic')).toBe(`${base}wc?requestId=1&sessionTopic=topic`)
})

test('a web wallet gets no deep link, so requests open no further tab', () => {
  expect(deepLinkChoice('Harbour', launchOf({ webapp_link: 'https://harbour.example' }))).toBeUndefined()
})

test('the storage key is the one that the WalletConnect SDK reads', async () => {
  const { WALLETCONNECT_DEEPLINK_CHOICE } = await import('@walletconnect/sign-client')
  expect(deepLinkChoiceKey).toBe(WALLETCONNECT_DEEPLINK_CHOICE)
})
