import { expect, test } from 'vitest'
import { isNamedAs } from '../index.ts'

class Trust {
  get isTrust() {
    return true
  }
}
test.each([
  [{ isMetaMask: true, isRabby: true }, 'Rabby Wallet', true],
  [{ isPhantom: true }, 'Phantom', true],
  [{ isPhantom: true, isConnected: true }, 'Phantom', true],
  [{ isBraveWallet: true, isPhantom: true }, 'Brave Wallet', true],
  [{ isOkxWallet: true }, 'OKX Wallet', true],
  [new Trust(), 'Trust Wallet', true],
  [{ isMetaMask: true }, 'MetaMask', false],
  [{ isPhantom: true, isBitKeep: true }, 'Phantom', false],
  [{ isRabby: false }, 'Rabby Wallet', false],
  [{ isConnected: true }, 'Connected', false],
  [{}, 'Harbour', false],
  [Object.create(null), 'Harbour', false],
])('the wallet %o is named as %s: %s', (wallet, name, expected) => {
  expect(isNamedAs(wallet as object, name)).toBe(expected)
})

test('a wallet with a throwing getter is named as none', () => {
  const wallet = {
    get isHarbour() {
      throw new Error('trap')
    },
  }
  expect(isNamedAs(wallet, 'Harbour')).toBe(false)
})
