import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without settings the service runs beside the wallet of this machine', () => {
  expect(readConfig({})).toMatchObject({
    port: 4108,
    host: '127.0.0.1',
    origin: 'http://localhost:4108',
    walletUrl: 'http://localhost:4102',
    database: { folder: '.latchkey/recovery' },
    keyFile: { path: '.latchkey/recovery-keys.json', create: true },
    holdMs: 86_400_000,
  })
})

test('database, keys and mail server of the wallet are never used (R-107)', () => {
  const ofWallet = {
    DATABASE_URL: 'postgres://wallet.example/wallet',
    LATCHKEY_WALLET_KEYS: '/run/wallet-keys.json',
    SMTP_URL: 'smtp://mail.wallet.example',
    MAIL_FROM: 'Wallet <wallet@wallet.example>',
  }
  expect(readConfig(ofWallet)).toEqual(readConfig({}))
})

test('a named key file must exist, because new keys could not open the old secrets', () => {
  expect(readConfig({ RECOVERY_KEYS: '/run/keys.json' }).keyFile).toEqual({
    path: '/run/keys.json',
    create: false,
  })
})

test.each([
  ['RECOVERY_HOLD_HOURS', '73'],
  ['RECOVERY_HOLD_HOURS', '-1'],
  ['RECOVERY_SMTP_URL', 'secret'],
  ['RECOVERY_MAIL_FROM', 'a\nb'],
  ['RECOVERY_DATABASE_URL', 'mysql://secret'],
  ['LATCHKEY_WALLET_URL', 'http://wallet.example'],
])('%s=%s is rejected with its name and without its value', (name, value) => {
  const read = () => readConfig({ [name]: value })
  expect(read).toThrow(`${name}: `)
  expect(read).not.toThrow('secret')
})

test('the service has clients of its own at the social providers, and never those of the wallet (R-107)', () => {
  const ofWallet = { GOOGLE_CLIENT_ID: 'wallet', GOOGLE_CLIENT_SECRET: 'secret', X_CLIENT_ID: 'wallet' }
  expect(readConfig(ofWallet).providers).toEqual({})
  const own = { RECOVERY_GOOGLE_CLIENT_ID: 'recovery', RECOVERY_GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readConfig({ ...ofWallet, ...own }).providers).toEqual({
    google: expect.objectContaining({ clientId: 'recovery', issuer: 'https://accounts.google.com' }),
  })
})
