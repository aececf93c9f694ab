import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createSolanaWorld, networkId } from '../testing/createSolanaWorld.ts'
import { account, messageOf, sol, stranger, write } from '../testing/solanaTransaction.ts'
import { declined } from './frameError.ts'

describe('what is signed', () => {
  test.each([true, false])(
    'R-05: is what was shown, in the signer’s place (versioned: %s)',
    async (versioned) => {
      const world = createSolanaWorld()
      const transaction = write([sol(5n)], { versioned, signers: [stranger, account] })
      const answer = (await world.ask('solana_signTransaction', { transaction, pubkey: account })) as {
        signature: string
        transaction: string
      }
      const message = messageOf(transaction, 2)
      expect(ed25519.verify(base58.decode(answer.signature), message, base58.decode(account))).toBe(true)
      const signed = base64.decode(answer.transaction)
      expect(base58.encode(signed.subarray(65, 129))).toBe(answer.signature)
      expect(signed.subarray(129)).toEqual(message)
      expect(Object.isFrozen(world.shown[0])).toBe(true)
      expect(world.steps).toEqual(['approve', 'unlock', 'signSolana'])
    },
  )

  test('is a transfer above the daily limit with its warning', async () => {
    const world = createSolanaWorld({ spending: async () => ({ status: 'above' }) })
    expect((await world.approvalOf(write([sol(1n)]))).warnings).toEqual(['over-limit'])
    expect(world.steps).toEqual(['approve', 'unlock', 'signSolana'])
  })

  test('several are approved one by one, and signed only if all are', async () => {
    const transactions = [write([sol(1n)]), write([sol(2n)])]
    const world = createSolanaWorld()
    const answer = (await world.ask('solana_signAllTransactions', { transactions })) as {
      transactions: string[]
    }
    expect(answer.transactions.map((one) => messageOf(one))).toEqual(
      transactions.map((one) => messageOf(one)),
    )
    let asked = 0
    const once = createSolanaWorld({
      approve: async () => (++asked === 2 ? Promise.reject(declined()) : undefined),
    })
    await expect(once.ask('solana_signAllTransactions', { transactions })).rejects.toMatchObject({
      rpcCode: 4001,
    })
  })

  test('R-77: what is sent is answered with its own signature, whatever the node says', async () => {
    const world = createSolanaWorld()
    const params = { transaction: write([sol(1n)]), sendOptions: { skipPreflight: true, encoding: 'base58' } }
    const { signature } = (await world.ask('solana_signAndSendTransaction', params)) as { signature: string }
    const message = messageOf(params.transaction)
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(account))).toBe(true)
    expect(world.sent).toMatchObject([
      ['sendTransaction', expect.any(String), { skipPreflight: true, encoding: 'base64' }],
    ])
  })

  test('R-77: the id of what is sent is its first signature, and no other may be missing', async () => {
    const payerSecret = new Uint8Array(32).fill(2)
    const payer = base58.encode(ed25519.getPublicKey(payerSecret))
    const world = createSolanaWorld()
    const unsigned = write([sol(1n)], { signers: [payer, account] })
    await expect(world.ask('solana_signAndSendTransaction', { transaction: unsigned })).rejects.toMatchObject(
      { rpcCode: -32602, message: expect.stringContaining('lacks a signature') },
    )
    expect([world.steps, world.sent]).toEqual([[], []])
    const wire = base64.decode(unsigned)
    const id = ed25519.sign(messageOf(unsigned, 2), payerSecret)
    wire.set(id, 1)
    const sent = world.ask('solana_signAndSendTransaction', { transaction: base64.encode(wire) })
    expect(await sent).toEqual({ signature: base58.encode(id) })
    expect(world.sent).toHaveLength(1)
  })

  test('is a message that can be read', async () => {
    const world = createSolanaWorld()
    const message = new TextEncoder().encode('Good morning')
    const { signature } = (await world.ask('solana_signMessage', {
      message: base58.encode(message),
      pubkey: account,
    })) as { signature: string }
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(account))).toBe(true)
    expect(world.shown).toMatchObject([{ kind: 'message', text: 'Good morning', warnings: [] }])
  })
})

describe('is refused unseen', () => {
  const expectRefused = async (
    method: string,
    params: unknown,
    rpcCode: number,
    world = createSolanaWorld(),
  ) => {
    await expect(world.ask(method, params), JSON.stringify(params)).rejects.toMatchObject({ rpcCode })
    expect(world.steps).toEqual([])
  }

  test('a message that is the bytes of a transaction, or not text', async () => {
    for (const bytes of [
      messageOf(write([sol(1n)])),
      messageOf(write([sol(1n)], { versioned: false })),
      Uint8Array.of(0xff),
    ])
      await expectRefused('solana_signMessage', { message: base58.encode(bytes) }, -32602)
  })

  test('R-21: a sign-in for another site; one for another account has a warning', async () => {
    const signIn = (domain: string, address: string) =>
      `${domain} wants you to sign in with your Solana account:\n${address}\n\nURI: https://${domain}\nVersion: 1\nChain ID: ${networkId.slice(7)}\nNonce: a1b2c3d4e5\nIssued At: 2026-11-24T00:00:00.000Z`
    const params = (text: string) => ({ message: base58.encode(new TextEncoder().encode(text)) })
    await expectRefused('solana_signMessage', params(signIn('evil.example', account)), -32602)
    const world = createSolanaWorld()
    await world.ask('solana_signMessage', params(signIn('app.example', account)))
    await world.ask('solana_signMessage', params(signIn('app.example', stranger)))
    expect(world.shown.map(({ warnings }) => warnings)).toEqual([[], ['not-a-sign-in']])
  })

  test('R-62: a transaction whose blockhash is not one of the shown network, after a second look', async () => {
    const world = createSolanaWorld({ isValid: () => false })
    const refused = expect(
      world.ask('solana_signTransaction', { transaction: write([sol(1n)]) }),
    ).rejects.toThrow('Blockhash not found')
    await world.clock.advance(1_000)
    await refused
    expect(world.steps).toEqual([])
    let looks = 0
    const late = createSolanaWorld({ isValid: () => ++looks > 1 })
    const signed = late.ask('solana_signTransaction', { transaction: write([sol(1n)]) })
    await late.clock.advance(1_000)
    expect(await signed).toHaveProperty('signature')
  })

  test('a request for another account', async () => {
    const transaction = write([sol(1n)])
    await expectRefused('solana_signTransaction', { transaction, pubkey: stranger }, 4100)
    await expectRefused(
      'solana_signTransaction',
      { transaction: write([sol(1n)], { signers: [stranger] }) },
      4100,
    )
    const lower = account.toLowerCase()
    await expectRefused(
      'solana_signMessage',
      { message: base58.encode(Uint8Array.of(65)), pubkey: lower },
      4100,
    )
  })

  test('R-73: what is malformed', async () => {
    const valid = base64.decode(write([sol(1n)]))
    const wires = [
      ...Array.from({ length: valid.length - 1 }, (_, length) => valid.subarray(0, length + 1)),
      Uint8Array.of(...valid, 0),
      Uint8Array.of(...valid.subarray(0, 65), 0x81, ...valid.subarray(66)),
      new Uint8Array(1_233),
    ]
    for (const wire of wires)
      await expectRefused('solana_signTransaction', { transaction: base64.encode(wire) }, -32602)
    const wrong = [
      undefined,
      null,
      [],
      {},
      'text',
      0,
      { transaction: 7 },
      { transaction: '%' },
      { transactions: [] },
      { message: 7 },
      { message: '0OIl' },
    ]
    for (const params of wrong)
      for (const method of [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ])
        await expectRefused(method, params, -32602)
    const many = { transactions: new Array(17).fill(write([sol(1n)])) }
    await expectRefused('solana_signAllTransactions', many, -32602)
    await expect(createSolanaWorld().ask('solana_signAllTransactions', many)).rejects.toThrow(
      '16 transactions',
    )
  })

  test('what is too long, before it is decoded, with the reason', async () => {
    const { ask, steps } = createSolanaWorld()
    // A character that is not base58: decoding would name that instead.
    await expect(ask('solana_signMessage', { message: '0'.repeat(8_001) })).rejects.toThrow(
      'The message is longer than 8,000 characters of base58.',
    )
    await expect(ask('solana_signMessage', { message: '0'.repeat(8_000) })).rejects.toThrow('not base58')
    const transaction = '%'.repeat(1_645)
    for (const params of [{ transaction }, { transactions: [transaction] }]) {
      const method = 'transaction' in params ? 'solana_signTransaction' : 'solana_signAllTransactions'
      await expect(ask(method, params)).rejects.toThrow('The transaction is longer than 1,232 bytes.')
    }
    expect(steps).toEqual([])
  })

  test('R-09: every other method, also those of EVM and reads of the chain', async () => {
    for (const method of [
      'personal_sign',
      'eth_chainId',
      'getBalance',
      'sendTransaction',
      'solana_getAccounts',
      'toString',
      '__proto__',
      '',
    ])
      await expectRefused(method, [], 4200)
  })
})
