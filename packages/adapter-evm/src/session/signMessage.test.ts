import { aliceAddress } from '@latchkey/core/testing'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { describe, expect, test } from 'vitest'
import { code, createWallet, never, open, world } from '../testing/evmWorld.ts'

describe('signing (security R-66)', () => {
  const keyOf = (secret: string) =>
    Uint8Array.from(secret.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  const alice = keyOf('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
  const bob = keyOf('59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
  const sign = (key: Uint8Array) => (params: unknown) => {
    const [data] = params as [string]
    const text = keyOf(data.slice(2))
    const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
    const signature = secp256k1.sign(keccak_256(new Uint8Array([...prefix, ...text])), key)
    return `0x${signature.toCompactHex()}${(27 + signature.recovery).toString(16)}`
  }
  const account = { namespace: 'eip155', address: aliceAddress, type: 'eoa' } as const
  const signed = async (personal_sign: unknown, message = 'Grüße, 世界', reads = {}) => {
    const session = await open(world(createWallet({ personal_sign, ...reads })).connect())
    return session.signMessage(message, account, never)
  }

  test('a signature of the signer resolves, one of another account rejects with signer_mismatch', async () => {
    expect(await signed(sign(alice))).toMatch(/^0x[0-9a-f]{130}$/)
    expect(await code(signed(sign(bob)))).toBe('signer_mismatch')
  })
  test('a recovery id of 0 or 1 is changed to 27 or 28', async () => {
    const usual = sign(alice)
    const bare = (params: unknown) => {
      const signature = usual(params)
      return `${signature.slice(0, 130)}0${Number.parseInt(signature.slice(130), 16) - 27}`
    }
    expect(await signed(bare)).toBe(await signed(usual))
  })
  test('a longer signature of a contract account is returned unchanged', async () => {
    expect(await signed(`0x${'ab'.repeat(200)}`)).toHaveLength(402)
  })

  describe('of a contract account', () => {
    const magic = `0x1626ba7e${'0'.repeat(56)}`
    const contract = (eth_call: unknown = magic, eth_getCode: unknown = '0x6001') => ({
      eth_call,
      eth_getCode,
    })
    const bySafe = (v: string) => (params: unknown) => `${sign(bob)(params).slice(0, 130)}${v}`

    test.each<[string, (params: unknown) => string]>([
      ['of one owner', sign(bob)],
      ['with v of 31', bySafe('1f')],
      ['with v of 32', bySafe('20')],
      ['with v of 0', bySafe('00')],
      ['that the owners have made on the chain', () => '0x'],
    ])('a signature %s is returned unchanged if the code accepts it', async (_name, wallet) => {
      let given: unknown
      const once = (params: unknown) => {
        given = wallet(params)
        return given
      }
      expect(await signed(once, undefined, contract())).toBe(given)
    })

    test.each<[string, object]>([
      ['whose code rejects it', contract('0xffffffff'.padEnd(66, '0'))],
      ['whose code reverts', contract(() => Promise.reject(new Error('reverted')))],
      ['that answers less than a word', contract('0x1626ba7e')],
      ['without code', contract(magic, '0x')],
      ['whose key has delegated it', contract(magic, `0xef0100${'ab'.repeat(20)}`)],
      ['whose code cannot be read', {}],
    ])('an account %s refuses that of another signer', async (_name, reads) => {
      expect(await code(signed(sign(bob), undefined, reads))).toBe('signer_mismatch')
      expect(await code(signed('0x', undefined, reads))).toBe('siwx_sign_failed')
    })
  })

  test.each([[''], ['0x'], ['signature'], [{}], [`0x${'00'.repeat(65)}`], ['0xabc']])(
    'the invalid signature %j is rejected',
    async (answer) => {
      expect(['siwx_sign_failed', 'signer_mismatch']).toContain(await code(signed(answer)))
    },
  )
  test.each([
    ['4001', { code: 4001 }],
    ['0x6985 of Ledger', { message: 'Ledger device: UNKNOWN_ERROR (0x6985)', statusCode: 0x6985 }],
    ['0x5501 in data', { code: -32603, data: { message: 'Ledger device: UNKNOWN_ERROR (0x5501)' } }],
    ['Failure_ActionCancelled', { code: 'Failure_ActionCancelled' }],
    ['Request rejected', new Error('Request rejected')],
  ])('a signature that is declined with %s rejects with request_rejected', async (_form, thrown) => {
    const declined = signed(() => Promise.reject(thrown))
    expect(await code(declined)).toBe('request_rejected')
  })
})
