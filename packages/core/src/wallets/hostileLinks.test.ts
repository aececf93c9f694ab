import { expect, test } from 'vitest'
import { installLink } from './installLink.ts'
import type { Wallet } from './wallet.ts'
import { walletLaunch } from './walletLaunch.ts'
import { walletLinks } from './walletLinks.ts'

const desktop = { device: 'desktop', os: 'other' } as const
const phone = { device: 'phone', os: 'ios' } as const
const hosts = ['browser', 'wallet', 'telegram', 'farcaster', 'social'] as const
const targets = [
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://app.example/1',
  'file:///etc/passwd',
  'about:srcdoc',
  'filesystem:https://app.example/temporary/x',
  'view-source:https://app.example',
  'intent://scan/#Intent;scheme=zxing;end',
  'http://plain.example',
  'https://user:password@phish.example',
  'ws://socket.example',
]
const disguises: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => link.toUpperCase(),
  (link) => [...link].map((letter, i) => (i % 2 ? letter.toUpperCase() : letter)).join(''),
  (link) => ` ${link}`,
  (link) => `\t${link}`,
  (link) => link.replace(':', '\n:'),
  (link) => `${link.slice(0, 2)}\t${link.slice(2)}`,
  (link) => `${link.slice(0, 3)}\u200b${link.slice(3)}`,
  (link) => `\u202e${link}`,
  (link) => `\u0000${link}`,
]
const hostile = targets.flatMap((target) => disguises.map((disguise) => disguise(target)))

test('R-65: the 120 hostile links are distinct', () => {
  expect(new Set(hostile).size).toBe(120)
})

test.each(hostile)('R-65: %j is left out everywhere', (link) => {
  const wallet: Wallet = {
    id: 'w',
    name: 'W',
    mobile_link: link,
    link_mode: link,
    desktop_link: link,
    webapp_link: link,
    homepage: link,
    chrome_store: link,
    app_store: link,
    play_store: link,
  }
  expect(walletLinks(wallet, 'wc:topic@2')).toEqual({
    mobile: undefined,
    universal: undefined,
    desktop: undefined,
    webapp: undefined,
  })
  for (const host of hosts)
    for (const device of [phone, { ...phone, os: 'android' }, desktop] as const)
      expect(
        walletLaunch(wallet, 'wc:topic@2', { ...device, host, isFramed: false, isStandalone: false }),
      ).toEqual([])
  for (const device of [phone, { ...phone, os: 'android' }, desktop] as const)
    expect(installLink(wallet, device)).toBeUndefined()
})

test('installLink returns the store link of the device, or the homepage', () => {
  const wallet: Wallet = {
    id: 'w',
    name: 'W',
    homepage: 'https://harbour.example',
    chrome_store: 'https://shop.example/harbour',
    app_store: 'https://apps.example/harbour',
  }
  expect(installLink(wallet, desktop)).toBe('https://shop.example/harbour')
  expect(installLink(wallet, phone)).toBe('https://apps.example/harbour')
  expect(installLink(wallet, { ...phone, os: 'android' })).toBe('https://harbour.example/')
  expect(
    installLink({ ...wallet, homepage: 'https://localhost' }, { ...phone, os: 'android' }),
  ).toBeUndefined()
})
