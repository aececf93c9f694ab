import { Crypto } from '@walletconnect/core'
import { describe, expect, test } from 'vitest'

/** Points that X25519 multiplies to zero, little-endian. @see https://cr.yp.to/ecdh.html#validate */
const lowOrder = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  'e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800',
  '5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
]
/** X25519 ignores the top bit. */
const withTopBit = (point: string) =>
  point.slice(0, -2) + (Number.parseInt(point.slice(-2), 16) | 0x80).toString(16)

/** The key agreement of the WalletConnect SDK, with a key chain in memory. */
async function createCrypto() {
  const keys = new Map<string, string>()
  const keychain = {
    init: async () => {},
    has: (tag: string) => keys.has(tag),
    get: (tag: string) => keys.get(tag),
    set: async (tag: string, key: string) => void keys.set(tag, key),
    del: async (tag: string) => void keys.delete(tag),
  }
  const logger = { child: () => logger, debug() {}, trace() {}, bindings: () => ({ context: '' }) }
  const crypto = new Crypto({} as never, logger as never, keychain as never)
  await crypto.init()
  return crypto
}

describe('R-78: key agreement with a wallet', () => {
  test.each(lowOrder.flatMap((point) => [point, withTopBit(point)]))(
    'the low-order public key %s is rejected',
    async (key) => {
      const crypto = await createCrypto()
      const ownKey = await crypto.generateKeyPair()
      await expect(async () => crypto.generateSharedKey(ownKey, key)).rejects.toThrow(
        'invalid private or public key',
      )
    },
  )

  test('both ends derive the same topic from valid keys', async () => {
    const [page, wallet] = [await createCrypto(), await createCrypto()]
    const [ours, theirs] = [await page.generateKeyPair(), await wallet.generateKeyPair()]
    const topic = await page.generateSharedKey(ours, theirs)
    expect(await wallet.generateSharedKey(theirs, ours)).toBe(topic)
  })
})
