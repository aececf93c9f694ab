import { expect, test } from 'vitest'
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
  await signer.open({ envelope, key, owner: { ...owner, fingerprint } })
  return signer
}

test('R-110: the words are given by the Worker of the security window only', async () => {
  expect((await (await open({ mayExport: true })).words({})).split(' ')).toHaveLength(24)
  await expect((await open()).words({})).rejects.toThrow('does not export')
})

test('the words of a locked wallet are not given', async () => {
  await expect(createSigner({ mayExport: true }).words({})).rejects.toThrow('locked')
})
