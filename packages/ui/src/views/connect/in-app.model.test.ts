import type { Connector } from '@latchkey/core'
import { expect, test } from 'vitest'
import { inAppModel } from './in-app.model.ts'

const connector = (id: string, type: Connector['type'] = 'ANNOUNCED'): Connector => ({
  id,
  name: id,
  type,
  namespace: 'eip155',
})
const auth = connector('auth', 'AUTH')
const remote = connector('walletConnect', 'WALLET_CONNECT')

const setup = (connectors: readonly Connector[], order?: readonly ['wallet', 'social', 'email']) =>
  inAppModel({
    environment: { app: 'Instagram', os: 'android' },
    href: 'https://app.example/',
    connectors,
    options: {
      metadata: { name: 'Meadow' },
      features: { connectMethodsOrder: order, email: true, socials: ['google'], farcaster: true },
    } as unknown as Parameters<typeof inAppModel>[0]['options'],
  })

test('in the webview of a social app email is the only way in', () => {
  expect(setup([remote, auth])).toMatchObject({
    order: ['email'],
    email: { text: '' },
    wallets: [],
    inApp: { mark: 'Instagram', os: 'android', href: 'https://app.example/' },
  })
})

test('email comes before a wallet in the page, whatever the app has configured', () => {
  const { order, wallets } = setup([connector('harbour'), auth], ['wallet', 'social', 'email'])
  expect([order, wallets.map(({ name }) => name)]).toEqual([['email', 'wallet'], ['harbour']])
})

test('without email and wallets the view has only the link to the browser', () => {
  expect(setup([remote])).toMatchObject({ email: undefined, wallets: [] })
})
