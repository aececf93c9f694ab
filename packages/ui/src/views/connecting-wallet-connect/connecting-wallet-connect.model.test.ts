import type { PairingState } from '@latchkey/controllers'
import type { Environment } from '@latchkey/core'
import { expect, test } from 'vitest'
import { connectingWalletConnectModel } from './connecting-wallet-connect.model.ts'
import type { WalletPlatform } from './connecting-wallet-connect.state.ts'

const desktop: Environment = {
  device: 'desktop',
  os: 'other',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
}
const iphone: Environment = { ...desktop, device: 'phone', os: 'ios' }
const mica = {
  id: 'mica',
  name: 'Mica',
  pictureUrl: undefined,
  mobile_link: 'mica://',
  link_mode: 'https://mica.example/link',
  desktop_link: 'mica-desktop://',
  webapp_link: 'https://mica.example/app',
}
const uri = 'wc:1@2?symKey=2'
const encoded = encodeURIComponent(uri)
const ready = { status: 'ready', uri, expiresAtMs: 0 } as const

type Fields = Partial<Parameters<typeof connectingWalletConnectModel>[0]>
const model = (
  pairing: Partial<PairingState> = ready,
  environment: Environment = desktop,
  fields: Fields = {},
) =>
  connectingWalletConnectModel({
    wallet: mica,
    appName: 'Meadow',
    environment,
    pairing: { wallet: mica, launch: 'none', followed: undefined, ...pairing } as PairingState,
    secondsLeft: 45,
    platform: undefined,
    opened: false,
    copied: false,
    getUrl: undefined,
    connected: undefined,
    errorText: (code) => `text of ${code}`,
    ...fields,
  })
const modelOf = (platform: WalletPlatform) => model(ready, desktop, { platform })

test('a desktop offers the QR code, and web and desktop app if the wallet has them', () => {
  expect(model()).toMatchObject({
    status: 'scan',
    platforms: ['phone', 'web', 'desktop'],
    code: { status: 'ready', uri, secondsLeft: 45 },
  })
  expect(modelOf('web')).toMatchObject({
    status: 'web',
    opened: false,
    openUrl: `https://mica.example/app/wc?uri=${encoded}`,
  })
  expect(modelOf('desktop')).toMatchObject({ status: 'desktop', openUrl: `mica-desktop://wc?uri=${encoded}` })
  const wallet = { ...mica, desktop_link: null, webapp_link: null }
  expect(model(ready, desktop, { wallet, platform: 'desktop' })).toMatchObject({
    status: 'scan',
    platforms: ['phone'],
  })
})

test.each([
  [{ status: 'preparing' }, 'preparing'],
  [{ status: 'idle' }, 'preparing'],
  [{ status: 'expired' }, 'expired'],
  [{ status: 'failed', error: 'relay_unreachable' }, 'failed'],
] as const)('%j is shown in place of the QR code on every platform', (pairing, code) => {
  for (const platform of ['phone', 'web', 'desktop'] as const)
    expect(model(pairing, desktop, { platform })).toMatchObject({ status: 'scan', code: { status: code } })
})

test('a phone offers the app link, and the next link if it did not open the app', () => {
  expect(model(ready, iphone)).toMatchObject({
    status: 'phone',
    openUrl: `mica://wc?uri=${encoded}`,
    target: '_self',
  })
  expect(model({ status: 'preparing' }, iphone)).toMatchObject({ status: 'phone', openUrl: undefined })
  const after = (kind: 'scheme' | 'universal', launch: PairingState['launch'], host = iphone.host) =>
    model({ ...ready, launch, followed: { kind, choice: undefined } }, { ...iphone, host })
  const scheme = { openUrl: `mica://wc?uri=${encoded}` }
  const universal = { openUrl: `https://mica.example/link/wc?uri=${encoded}` }
  expect(after('scheme', 'opened')).toMatchObject({ status: 'phone', ...scheme })
  expect(after('scheme', 'not-opened')).toMatchObject({ status: 'not-opened', ...universal })
  // A link being followed does not change.
  expect(after('universal', 'waiting')).toMatchObject({ status: 'phone', ...universal })
  expect(after('universal', 'not-opened')).toMatchObject({ status: 'not-opened', ...scheme })
  expect(after('universal', 'not-opened', 'telegram')).toMatchObject({ ...universal, target: '_blank' })
})

test('on a phone a wallet with its own browser opens the page there, with and without a pairing', () => {
  const wallet = { id: 'app.phantom', name: 'Phantom', pictureUrl: undefined }
  const page = { href: 'https://meadow.example/mint', namespaces: ['eip155', 'solana'] } as const
  for (const pairing of [ready, { status: 'preparing' }, { status: 'expired' }] as const)
    expect(model(pairing, iphone, { wallet, page })).toMatchObject({
      status: 'phone',
      openUrl: `https://phantom.app/ul/browse/${encodeURIComponent(page.href)}?ref=https%3A%2F%2Fmeadow.example`,
      target: '_self',
    })
})

test('a phone shows errors as text', () => {
  expect(model({ status: 'expired' }, iphone)).toMatchObject({
    status: 'failed',
    text: 'text of pairing_expired',
  })
  expect(model({ status: 'failed', error: 'relay_unreachable' }, iphone)).toMatchObject({
    status: 'failed',
    text: 'text of relay_unreachable',
  })
})

test.each([desktop, iphone])('a rejection is shown as declined', (environment) => {
  expect(model({ status: 'failed', error: 'connection_rejected' }, environment).status).toBe('declined')
})
