import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverTransactionAddress,
  stringToBytes,
  stringToHex,
} from 'viem'
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
  const message = await signMessage({ account: addresses.evmAddress, message: stringToHex(text) })
  expect(await recoverAddress({ hash, signature: message as Hex })).not.toBe(addresses.evmAddress)
})

test('what was approved for another account than the open one is not signed', async () => {
  const { opened, signMessage, signTypedData, signTransaction, signSolana } = await open()
  const other = await open()
  const { evmAddress: account, solanaAddress } = other.opened.addresses
  const fees = { gas: '0x5208', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } as const
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const transaction = { chainId: 1, nonce: 0, to, value: '0x1', data: '0x', ...fees } as const
  const json = JSON.stringify({
    types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: {},
    message: { text: 'hello' },
  })
  const message = Uint8Array.of(1)
  for (const signing of [
    signMessage({ account, message: '0x00' }),
    signTypedData({ account, json }),
    signTransaction({ account, transaction }),
    signSolana({ account: solanaAddress, message }),
  ])
    await expect(signing).rejects.toThrow('another account')
  expect(await signSolana({ account: opened.addresses.solanaAddress, message })).toMatch(/^\w{80,}$/)
})

test('R-110: the words are given by the Worker of the security window only', async () => {
  expect((await (await open({ mayExport: true })).words({})).split(' ')).toHaveLength(24)
  await expect((await open()).words({})).rejects.toThrow('does not export')
})

test('the words of a locked wallet are not given', async () => {
  await expect(createSigner({ mayExport: true }).words({})).rejects.toThrow('locked')
})

test.each([
  ['EIP-1559', { maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x1' }, 'eip1559'],
  ['one price', { gasPrice: '0x9' }, 'legacy'],
] as const)('a transaction with the fees of %s is signed for its network', async (_, fees, type) => {
  const { opened, signTransaction } = await open()
  const account = opened.addresses.evmAddress
  const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const call = { chainId: 97, nonce: 3, to, value: '0x1', data: '0x', gas: '0x5208' } as const
  const signed = (await signTransaction({ account, transaction: { ...call, ...fees } })) as Hex
  expect(parseTransaction(signed)).toMatchObject({ type, chainId: 97, nonce: 3, value: 1n, gas: 21_000n })
  expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(account)
})
