import { type Hex, keccak256, recoverAddress, stringToBytes, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { openingText } from '../../api/openingText.ts'
import { createDeviceKeys } from '../../keys/factorKeys.ts'
import { createSigner } from './createSigner.ts'

/** A signer with an open wallet. */
async function open(needs?: { readonly mayExport: boolean }) {
  const signer = createSigner(needs)
  const { wrapping: key } = await createDeviceKeys()
  const owner = { userId: 'ann', walletId: 'wallet', type: 'device', factorId: 'this' } as const
  const { fingerprint, envelopes } = await signer.create({
    ...{ userId: owner.userId, walletId: owner.walletId, nonce: 'nonce' },
    seals: [{ type: owner.type, factorId: owner.factorId, key }],
  })
  const [envelope] = envelopes
  if (!envelope) throw new Error('No envelope.')
  const proof = { jkt: 'this', challenge: 'challenge' }
  const opened = await signer.open({ envelope, key, owner: { ...owner, fingerprint }, proof })
  return { ...signer, opened, owner, proof }
}

test('R-112: an opened wallet signs that it is open, in a way that no request of an app can', async () => {
  const { opened, owner, proof, signMessage } = await open()
  const text = openingText({ ...owner, ...proof })
  const { signature, addresses } = opened
  const hash = keccak256(stringToBytes(text))
  expect(await recoverAddress({ hash, signature: signature as Hex })).toBe(addresses.evmAddress)
  // The same text as a message.
  const message = await signMessage({ message: stringToHex(text) })
  expect(await recoverAddress({ hash, signature: message as Hex })).not.toBe(addresses.evmAddress)
})

test('R-110: the words are given by the Worker of the security window only', async () => {
  expect((await (await open({ mayExport: true })).words({})).split(' ')).toHaveLength(24)
  await expect((await open()).words({})).rejects.toThrow('does not export')
})

test('the words of a locked wallet are not given', async () => {
  await expect(createSigner({ mayExport: true }).words({})).rejects.toThrow('locked')
})
