import { LatchkeyError, type SentTransaction } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../bytes/encodeBase58.ts'
import type { Features } from '../connectors/standardWallet.ts'
import { alice, code, createWallet, open, world } from '../testing/solanaWorld.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const wire = Uint8Array.of(1, 2, 3)
const signedWire = Uint8Array.of(9, 2, 3)
const signature = new Uint8Array(64).fill(7)

async function providerOf(own: Partial<Features> = {}, authorize = async () => {}) {
  const sent: SentTransaction[] = []
  const inputs: unknown[] = []
  const wallet = createWallet({
    features: {
      'solana:signTransaction': {
        async signTransaction(...all) {
          inputs.push(...all)
          return all.map(() => ({ signedTransaction: signedWire }))
        },
      },
      'solana:signAndSendTransaction': {
        async signAndSendTransaction(...all) {
          inputs.push(...all)
          return all.map(() => ({ signature }))
        },
      },
      ...own,
    },
  })
  const session = await open(world(wallet, { authorize, onSent: (one) => void sent.push(one) }).connect())
  // The port leaves its type open: each family has its own.
  return { provider: session.provider as SolanaProvider, inputs, wallet, sent }
}

/** As `VersionedTransaction` of web3.js 1.x. */
class VersionedTransaction {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  serialize() {
    return this.bytes
  }
  static deserialize(bytes: Uint8Array) {
    return new VersionedTransaction(bytes)
  }
}
/** As `Transaction` of web3.js 1.x, which is not serialized before all have signed, unless that is allowed. */
class LegacyTransaction {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  serialize(options: { requireAllSignatures?: boolean } = {}) {
    if (options.requireAllSignatures !== false) throw new Error('Signature verification failed.')
    return this.bytes
  }
  static from(bytes: Uint8Array) {
    return new LegacyTransaction(bytes)
  }
}

describe('the provider of host apps', () => {
  test('is the wallet of the standard, with its accounts and features', async () => {
    const { provider, wallet } = await providerOf()
    expect(provider).toMatchObject({ name: 'Harbour', version: '1.0.0', chains: wallet.standard.chains })
    expect(provider.accounts).toHaveLength(2)
    expect(Object.keys(provider.features)).toEqual(Object.keys(wallet.features))
    expect('solana:signTransaction' in provider.features).toBe(true)
  })

  test.each([
    ['bytes', wire, signedWire],
    ['a VersionedTransaction', new VersionedTransaction(wire), new VersionedTransaction(signedWire)],
    ['a legacy Transaction', new LegacyTransaction(wire), new LegacyTransaction(signedWire)],
  ])('signs %s, and returns the same kind', async (_what, unsigned, signed) => {
    const { provider, inputs } = await providerOf()
    expect(await provider.signTransaction?.(unsigned)).toEqual(signed)
    expect(await provider.signAllTransactions?.([unsigned, unsigned])).toEqual([signed, signed])
    expect(await provider.signAndSendTransaction?.(unsigned)).toMatch(/^\w{86,88}$/)
    expect(inputs).toHaveLength(4)
    for (const input of inputs)
      expect(input).toMatchObject({ account: alice.account, transaction: wire, chain: 'solana:devnet' })
  })

  test('signs an object of any other class with serialize', async () => {
    const { provider } = await providerOf()
    const signed = await provider.signTransaction?.({ serialize: () => wire })
    expect(signed?.serialize()).toEqual(signedWire)
  })

  test('signs a message', async () => {
    const { provider } = await providerOf()
    expect(await provider.signMessage?.(wire)).toEqual(alice.sign(wire))
  })

  test('has no methods that the wallet does not support', async () => {
    const { provider } = await providerOf({
      'solana:signTransaction': undefined as never,
      'solana:signAndSendTransaction': undefined as never,
      'solana:signMessage': undefined as never,
    })
    for (const name of ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction'])
      expect(name in provider).toBe(false)
  })

  test.each([
    ['an empty answer', []],
    ['no list', null],
    ['text', [{ signedTransaction: 'abc', signature: 'abc' }]],
  ])('%s of the wallet rejects', async (_what, answer) => {
    const { provider } = await providerOf({
      'solana:signTransaction': { signTransaction: async () => answer },
      'solana:signAndSendTransaction': { signAndSendTransaction: async () => answer },
    })
    expect(await code(provider.signTransaction?.(wire) ?? Promise.resolve())).toBe('unknown_error')
    expect(await code(provider.signAndSendTransaction?.(wire) ?? Promise.resolve())).toBe('unknown_error')
  })

  test('something that is no transaction rejects, and the wallet is not asked', async () => {
    const { provider, inputs } = await providerOf()
    expect(await code(provider.signTransaction?.({} as never) ?? Promise.resolve())).toBe('unknown_error')
    expect(inputs).toEqual([])
  })
})

test('what signs or sends waits for a required sign-in, through methods and features (§4)', async () => {
  const { provider, inputs } = await providerOf({}, async () => {
    throw new LatchkeyError('siwx_required')
  })
  const features = provider.features as Partial<Features>
  const asked = [
    provider.signMessage?.(wire),
    provider.signTransaction?.(wire),
    provider.signAllTransactions?.([wire]),
    provider.signAndSendTransaction?.(wire),
    features['solana:signMessage']?.signMessage({ account: alice.account, message: wire }),
    features['solana:signTransaction']?.signTransaction({ account: alice.account, transaction: wire }),
  ]
  for (const one of asked) expect(await code(one ?? Promise.resolve())).toBe('siwx_required')
  expect(inputs).toEqual([])
  await expect(features['standard:connect']?.connect({ silent: true })).resolves.toBeUndefined()
})

describe('transactions that the app sends', () => {
  const inBase58 = encodeBase58(signature)
  const allFeature = 'solana:signAndSendAllTransactions' as keyof Features

  test('are reported with their signature and sender, from the method and from the feature', async () => {
    const { provider, sent } = await providerOf()
    await provider.signAndSendTransaction?.(wire)
    const feature = provider.features[
      'solana:signAndSendTransaction'
    ] as Features['solana:signAndSendTransaction']
    const [account] = provider.accounts
    if (!account) throw new TypeError('an account is shared')
    await feature.signAndSendTransaction({ account, transaction: wire, chain: 'solana:localnet' })
    expect(sent).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ id: inBase58, from: alice.account.address })),
    )
  })

  test('are reported one by one if some of several were not sent', async () => {
    const results = [
      { status: 'rejected', reason: 'no' },
      { status: 'fulfilled', value: { signature } },
    ]
    const feature = { signAndSendAllTransactions: async () => results }
    const { provider, sent } = await providerOf({ [allFeature]: feature } as Partial<Features>)
    const all = provider.features[allFeature] as typeof feature
    expect(await all.signAndSendAllTransactions()).toBe(results)
    expect(sent.map(({ id }) => id)).toEqual([inBase58])
  })

  test('are not reported if they were only signed, or if the answer is no signature', async () => {
    const { provider, sent } = await providerOf({
      'solana:signAndSendTransaction': { signAndSendTransaction: async () => [{ signature: 'x' }] },
    })
    await provider.signTransaction?.(wire)
    await provider.signAndSendTransaction?.(wire).catch(() => {})
    expect(sent).toEqual([])
  })
})
