import { registerWallet } from '@wallet-standard/wallet'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWallet } from '../testing/solanaWorld.ts'
import { browserWalletPage } from './browserWalletPage.ts'

type Wallet = Parameters<typeof registerWallet>[0]
const page = globalThis as { window?: EventTarget & { solana?: unknown; phantom?: { solana?: unknown } } }

beforeEach(() => {
  page.window = new EventTarget()
})
afterEach(() => {
  delete page.window
})

/** A wallet of the type that the standard's own package registers. */
const wallet = (name: string) => createWallet({ name }).standard as unknown as Wallet

test('wallets that the standard’s package registered before and after are found, each once', () => {
  const [early, late] = [wallet('Early'), wallet('Late')]
  registerWallet(early)
  const found: unknown[] = []
  const stop = browserWalletPage.registeredWallets((one) => {
    found.push(one)
    return () => {}
  })
  expect(found).toEqual([early])
  registerWallet(late)
  expect(found).toEqual([early, late])
  stop()
  registerWallet(wallet('Later'))
  expect(found).toEqual([early, late])
})

test('an event of another kind is ignored', () => {
  const stop = browserWalletPage.registeredWallets(() => {
    throw new Error('not a wallet')
  })
  for (const detail of [undefined, null, 'register', {}])
    page.window?.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
  stop()
})

test('legacy wallets are those of window.phantom and window.solana, each once', () => {
  expect(browserWalletPage.legacyWallets()).toEqual([])
  const phantom = {}
  Object.assign(page.window ?? {}, { phantom: { solana: phantom }, solana: phantom })
  expect(browserWalletPage.legacyWallets()).toEqual([phantom])
  Object.assign(page.window ?? {}, { solana: 'text' })
  expect(browserWalletPage.legacyWallets()).toHaveLength(2)
})
