import { formatSignInMessage, type SignInMessage } from '@latchkey/core'
import { solanaDevnet } from '@latchkey/core/networks'
import { verifySignIn } from '@latchkey/core/verify'
import { createSignInMessage } from '@solana/wallet-standard-util'
import { describe, expect, test } from 'vitest'
import type { Features } from '../connectors/standardWallet.ts'
import { alice, bob, code, createWallet, never, open, world } from '../testing/solanaWorld.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const bytes = (message: string) => new TextEncoder().encode(message)
const account = { namespace: 'solana', address: alice.account.address, type: 'eoa' } as const

const fields: SignInMessage = {
  accountAddress: alice.account.address,
  chainId: solanaDevnet.caipNetworkId,
  domain: 'meadow.example',
  uri: 'https://meadow.example',
  version: '1',
  nonce: 'k2m8Vq01xYz4',
  issuedAt: '2026-11-20T12:00:00.000Z',
  statement: 'Sign in to Meadow.',
  expirationTime: '2026-11-20T12:10:00.000Z',
  resources: ['https://meadow.example/terms'],
}
const message = formatSignInMessage(fields)
const verified = (signature: string) =>
  verifySignIn({
    message,
    signature,
    expected: { domain: fields.domain, nonce: fields.nonce, uri: fields.uri, chains: [fields.chainId] },
    now: Date.parse(fields.issuedAt),
  })

describe('signMessage', () => {
  const signing = async (signMessage: Features['solana:signMessage']['signMessage']) => {
    const session = await open(
      world(createWallet({ features: { 'solana:signMessage': { signMessage } } })).connect(),
    )
    return session.signMessage(message, account, never)
  }

  test('the signature of a sign-in message is accepted by a server', async () => {
    const session = await open(world().connect())
    const signature = await session.signMessage(message, account, never)
    expect((await verified(signature)).account).toBe(`solana:${alice.account.address}`)
  })

  test.each([
    ['of another account (R-66)', (m: Uint8Array) => [{ signature: bob.sign(m) }], 'signer_mismatch'],
    [
      'of another text',
      (m: Uint8Array) => [{ signature: alice.sign(m), signedMessage: bytes('x') }],
      'siwx_sign_failed',
    ],
    ['of 63 bytes', () => [{ signature: new Uint8Array(63) }], 'siwx_sign_failed'],
    ['in text', () => [{ signature: 'abc' }], 'siwx_sign_failed'],
    ['missing', () => [], 'siwx_sign_failed'],
    ['null', () => null, 'siwx_sign_failed'],
  ])('a signature %s is rejected', async (_what, answer, expected) => {
    expect(await code(signing(async (input) => answer(input?.message ?? new Uint8Array())))).toBe(expected)
  })

  test.each([
    ['0x6985 of Ledger', { statusCode: 0x6985 }],
    ['Failure_ActionCancelled', { payload: { code: 'Failure_ActionCancelled' } }],
    ['4001 in a cause', new Error('failed', { cause: { code: 4001 } })],
    ['Request rejected', 'Request rejected'],
  ])('a signature that is declined with %s rejects with request_rejected', async (_form, thrown) => {
    expect(await code(signing(() => Promise.reject(thrown)))).toBe('request_rejected')
  })

  test('a declined request, a wallet without the feature, and an account that is no longer shared', async () => {
    expect(
      await code(
        signing(async () => {
          throw { code: 4001 }
        }),
      ),
    ).toBe('request_rejected')
    const wallet = createWallet()
    const session = await open(world(wallet).connect())
    wallet.share([bob.account])
    expect(await code(session.signMessage(message, account, never))).toBe('account_changed')
    delete wallet.features['solana:signMessage']
    expect(await code(session.signMessage(message, account, never))).toBe('feature_missing')
  })
})

describe('signIn (Sign In With Solana)', () => {
  const withSignIn = (signIn: Features['solana:signIn']['signIn']) =>
    world(createWallet({ features: { 'solana:signIn': { signIn } } }))
  /** As wallets do it that use the standard's own package. */
  const standard = async (input?: object) => {
    const signedMessage = createSignInMessage(input as Parameters<typeof createSignInMessage>[0])
    return [{ account: alice.account, signedMessage, signature: alice.sign(signedMessage) }]
  }

  test('the wallet’s own view signs the text of the fields, which a server accepts', async () => {
    const inputs: unknown[] = []
    const { connect } = withSignIn(async (input) => {
      inputs.push(input)
      return standard(input)
    })
    const session = await open(connect())
    const signature = await session.signIn?.(fields, message, account, never)
    expect((await verified(String(signature))).account).toBe(`solana:${alice.account.address}`)
    expect(inputs).toMatchObject([{ address: account.address, chainId: 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1' }])
  })

  test('a wallet without the view has no signIn', async () => {
    expect((await open(world().connect())).signIn).toBeUndefined()
  })

  test.each([
    [
      'signs another text',
      async (input?: object) => [{ ...(await standard(input))[0], signedMessage: bytes('x') }],
    ],
    ['returns no signature', async () => [{}]],
    ['refuses the fields', () => Promise.reject(new Error('Unsupported chain'))],
  ])('a view that %s is followed by a request to sign the text', async (_what, answer) => {
    const { connect } = withSignIn(answer)
    const session = await open(connect())
    const signature = await session.signIn?.(fields, message, account, never)
    expect((await verified(String(signature))).account).toBe(`solana:${alice.account.address}`)
  })

  test('a declined view is not followed by another request', async () => {
    const { connect, wallet } = withSignIn(() => Promise.reject({ code: 4001 }))
    const session = await open(connect())
    const asked: unknown[] = []
    wallet.features['solana:signMessage'] = { signMessage: async (input) => void asked.push(input) }
    expect(await code(session.signIn?.(fields, message, account, never) ?? Promise.resolve())).toBe(
      'request_rejected',
    )
    expect(asked).toEqual([])
  })

  test.each([
    ['another account', { account: bob.account }, 'signer_mismatch'],
    ['another key', { signature: bob.sign(bytes(message)) }, 'signer_mismatch'],
  ])('a wallet that signs with %s is refused', async (_what, change, expected) => {
    const { connect } = withSignIn(async (input) => [{ ...(await standard(input))[0], ...change }])
    const session = await open(connect())
    expect(await code(session.signIn?.(fields, message, account, never) ?? Promise.resolve())).toBe(expected)
  })
})

test('texts of the standard’s package and of core are the same, byte for byte', () => {
  const { chainId, accountAddress: address, ...rest } = fields
  const input = { ...rest, address, chainId: chainId.slice('solana:'.length) }
  expect(text(createSignInMessage(input as Parameters<typeof createSignInMessage>[0]))).toBe(message)
})
