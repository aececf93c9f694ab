import { type Eip1193Provider, LatchkeyError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createWallet, open, world } from '../testing/evmWorld.ts'
import { guardProvider } from './guardProvider.ts'

const refuse = async () => {
  throw new LatchkeyError('siwx_required')
}
const ask = (provider: Eip1193Provider, method: string) =>
  provider.request({ method, params: [] }).catch((error: unknown) => error)

test.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls', 'eth_sign'])(
  '%s of the host app is refused with code 4100 without a required sign-in, and the wallet is not asked',
  async (method) => {
    const wallet = createWallet({ [method]: '0x01' })
    const error = await ask(guardProvider(wallet.provider, refuse), method)
    expect(error).toMatchObject({ code: 4100, cause: { code: 'siwx_required' } })
    expect(wallet.calls).toEqual([])
  },
)

test('a refusal of the embedded wallet has the code of EIP-1193', async () => {
  const declined = new LatchkeyError('request_rejected', {}, { cause: { rpcCode: 4001 } })
  const wallet = createWallet({ personal_sign: () => Promise.reject(declined) })
  const error = await ask(
    guardProvider(wallet.provider, async () => {}),
    'personal_sign',
  )
  expect(error).toMatchObject({ code: 4001, message: declined.message, cause: declined })
})

test.each([
  ['an error of a wallet', { code: 4001, message: 'no' }],
  ['an error without such a code', new LatchkeyError('relay_unreachable')],
])('%s stays as it is', async (_, thrown) => {
  const wallet = createWallet({ personal_sign: () => Promise.reject(thrown) })
  expect(
    await ask(
      guardProvider(wallet.provider, async () => {}),
      'personal_sign',
    ),
  ).toBe(thrown)
})

test.each(['eth_chainId', 'eth_call', 'wallet_switchEthereumChain'])(
  '%s needs no sign-in',
  async (method) => {
    const wallet = createWallet({ [method]: '0x01' })
    expect(await ask(guardProvider(wallet.provider, refuse), method)).toBe('0x01')
  },
)

test('a signed-in user signs, and events reach the host app', async () => {
  const wallet = createWallet({ personal_sign: '0x5197' })
  const provider = guardProvider(wallet.provider, async () => {})
  expect(await ask(provider, 'personal_sign')).toBe('0x5197')
  const chains: unknown[] = []
  provider.on?.('chainChanged', (chain) => chains.push(chain))
  wallet.emit('chainChanged', '0x1')
  expect(chains).toEqual(['0x1'])
})

test('a frozen provider with private fields works, and its methods from before EIP-1193 are hidden', async () => {
  class Wallet {
    #chain = '0x7'
    readonly isHarbour = true
    request = async () => this.#chain
    on() {
      return this.#chain
    }
    removeListener() {}
    send() {}
  }
  const provider = guardProvider(Object.freeze(new Wallet()) as unknown as Eip1193Provider, refuse)
  expect(await ask(provider, 'eth_chainId')).toBe('0x7')
  expect((provider as { isHarbour?: boolean }).isHarbour).toBe(true)
  expect(provider.on?.('x', () => {})).toBe('0x7')
  expect('send' in provider).toBe(false)
})

test('the provider of a session is guarded, and its own sign-in signature is not', async () => {
  const wallet = createWallet({ personal_sign: '0x5197' })
  const { connect } = world(wallet, {}, refuse)
  const session = await open(connect())
  const error = await ask(session.provider as Eip1193Provider, 'personal_sign')
  expect(error).toMatchObject({ code: 4100 })
  const [account] = session.accounts
  if (!account) throw new Error('no account')
  await session.signMessage('hello', account, new AbortController().signal).catch(() => {})
  expect(wallet.calls.map(({ method }) => method)).toContain('personal_sign')
})
