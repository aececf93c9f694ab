import type { SolanaProvider } from '@latchkey/adapter-solana'
import type { Latchkey } from '@latchkey/controllers'
import { sending } from '@latchkey/controllers/parts'
import type { CaipNetworkId, SiwxConfig, SiwxSession } from '@latchkey/core'
import { solanaDevnet } from '@latchkey/core/networks'
import { verifyEd25519, verifySignIn } from '@latchkey/core/verify'
import { fetchChain } from '@latchkey/devnet'
import { beforeEach, expect, test, vi } from 'vitest'
import { encodeBase58 } from '../../packages/adapter-solana/src/bytes/encodeBase58.ts'
import {
  closePages,
  connectPhone,
  createStores,
  devnet,
  localnet,
  openPage,
  phone,
  replacePhone,
  setupPages,
} from './walletConnectPages.ts'

setupPages()
beforeEach(() => replacePhone({ solana: devnet.solana.chain }))

const receiver = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const open = (stores = createStores(), siwx?: SiwxConfig) =>
  openPage(stores, { solana: [localnet()], ...(siwx ? { siwx } : {}) })
const solanaOf = (latchkey: Latchkey) => latchkey.provider('solana') as SolanaProvider
const addressOn = (latchkey: Latchkey, namespace: 'eip155' | 'solana') =>
  latchkey.state.getState().namespaces[namespace]?.account?.address
const asked = () => phone.log.map(({ method, kind }) => method ?? kind)

/** Sends with the send form, which the page must be on Solana for. */
async function send(latchkey: Latchkey, amount: string, token?: { address: string; decimals: number }) {
  const form = latchkey.use(sending)
  const { caipNetworkId, nativeCurrency } = localnet()
  const symbol = token ? 'TOKEN' : nativeCurrency.symbol
  form.setToken({ networkId: caipNetworkId, address: undefined, name: symbol, symbol, decimals: 9, ...token })
  form.setReceiver(receiver)
  form.setAmount(amount)
  form.review()
  await form.submit()
  await vi.waitFor(() => expect(form.state.getState().confirmation).toBe('confirmed'), 20_000)
  form.reset()
}
const read = (method: string, ...params: unknown[]) => fetchChain(devnet.solana.chain.rpcUrl, method, params)
const lamports = async () => ((await read('getBalance', receiver)) as { value: number }).value
const unitsOf = async (mint: string) => {
  const found = (await read('getTokenAccountsByOwner', receiver, { mint }, { encoding: 'base64' })) as {
    value: readonly { pubkey: string }[]
  }
  const account = found.value[0]?.pubkey
  if (!account) return 0
  return Number(
    ((await read('getTokenAccountBalance', account)) as { value: { amount: string } }).value.amount,
  )
}

test('one approval connects both families; the wallet signs messages and transactions of each, and a rejection is one', async () => {
  const latchkey = await open()
  await connectPhone(latchkey)
  const { evm, solana } = phone.getState().accounts[0] ?? { evm: '', solana: '' }
  await vi.waitFor(() => expect(addressOn(latchkey, 'solana')).toBe(solana), 20_000)
  expect(addressOn(latchkey, 'eip155')).toBe(evm)
  expect(phone.getState().sessions[0]?.chains).toContain(localnet().caipNetworkId)

  const provider = solanaOf(latchkey)
  expect(provider.name).toBe('Devnet Phone')
  const message = 'Good morning'
  const signature = await provider.signMessage?.(new TextEncoder().encode(message))
  expect(verifyEd25519(solana, message, encodeBase58(signature ?? new Uint8Array()))).toBe(true)
  const evmProvider = latchkey.provider('eip155') as { request(of: object): Promise<unknown> }
  expect(await evmProvider.request({ method: 'personal_sign', params: ['0x00', evm] })).toMatch(/^0x/)

  latchkey.switchNamespace('solana')
  await vi.waitFor(() => expect(latchkey.network()?.networkId).toBe(localnet().caipNetworkId), 20_000)
  const before = await lamports()
  await send(latchkey, '0.25')
  expect((await lamports()) - before).toBe(250_000_000)
  for (const { address, decimals } of devnet.deployment.solana.tokens) {
    const had = await unitsOf(address)
    await send(latchkey, '3', { address, decimals })
    expect((await unitsOf(address)) - had).toBe(3 * 10 ** decimals)
  }
  expect(asked().slice(-3)).toEqual(Array.from({ length: 3 }, () => 'solana_signTransaction'))
  expect(phone.log.at(-3)?.summary.rows).toContainEqual(['Amount', '0.25 SOL'])

  phone.answer('solana_signTransaction', 'reject')
  await expect(send(latchkey, '0.25')).rejects.toMatchObject({ code: 'request_rejected' })
  expect((await lamports()) - before).toBe(250_000_000)
})

test('a session is restored in both families; account changes and a disconnect reach both', async () => {
  const stores = createStores()
  await connectPhone(await open(stores))
  closePages()
  // Only the phone has a socket: in this process a page that was left ends a little later.
  await vi.waitFor(() => expect(devnet.relay.open).toBe(1), 20_000)
  const again = await open(stores)
  const [first, second] = phone.getState().accounts
  expect([addressOn(again, 'eip155'), addressOn(again, 'solana')]).toEqual([first?.evm, first?.solana])
  await phone.changeAccount()
  await vi.waitFor(() => expect(addressOn(again, 'solana')).toBe(second?.solana), 20_000)
  await vi.waitFor(() => expect(addressOn(again, 'eip155')).toBe(second?.evm), 20_000)

  await again.disconnect({ namespace: 'solana' })
  await vi.waitFor(() => expect(phone.getState().sessions).toEqual([]), 20_000)
  await vi.waitFor(() => expect(addressOn(again, 'eip155')).toBeUndefined(), 20_000)

  await connectPhone(again)
  await vi.waitFor(() => expect(addressOn(again, 'solana')).toBeDefined(), 20_000)
  await phone.disconnect()
  await vi.waitFor(() => expect(again.status()).toBe('disconnected'), 20_000)
  expect(addressOn(again, 'solana')).toBeUndefined()
})

test('a wallet that only knows the former id of a chain connects on it and signs for it', async () => {
  await replacePhone({
    solana: {
      networkId: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
      name: 'Devnet',
      rpcUrl: 'http://127.0.0.1:1',
    },
  })
  const latchkey = await openPage(createStores(), { solana: [solanaDevnet] })
  await connectPhone(latchkey)
  await vi.waitFor(() => expect(addressOn(latchkey, 'solana')).toBeDefined(), 20_000)
  const provider = solanaOf(latchkey)
  expect(provider.chains).toEqual([solanaDevnet.caipNetworkId, 'solana:devnet'])
  expect(await provider.signMessage?.(new Uint8Array(8))).toHaveLength(64)
})

test('a remote wallet signs in on Solana with the text of CAIP-122', async () => {
  let sessions: readonly SiwxSession[] = []
  const nonce = 'a1b2c3d4e5f6a7b8'
  const uri = 'https://app.example'
  const latchkey = await open(createStores(), {
    createMessage: async ({ accountAddress, chainId }) => ({
      accountAddress,
      chainId: chainId as CaipNetworkId,
      domain: 'app.example',
      uri,
      version: '1',
      nonce,
      issuedAt: new Date().toISOString(),
    }),
    async addSession({ message, signature }) {
      const expected = { domain: 'app.example', uri, nonce }
      sessions = [await verifySignIn({ message, signature, expected, now: Date.now() })]
    },
    setSessions: async () => {},
    getSessions: async (chainId, address) =>
      sessions.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    async revokeSession() {
      sessions = []
    },
  })
  await connectPhone(latchkey)
  latchkey.switchNamespace('solana')
  await vi.waitFor(() => expect(latchkey.siwx.state.getState().status).toBe('ready'), 20_000)
  await latchkey.signIn()
  expect(sessions[0]?.data).toMatchObject({
    chainId: localnet().caipNetworkId,
    accountAddress: phone.getState().accounts[0]?.solana,
  })
  expect(asked()).toEqual(['proposal', 'solana_signMessage'])
})
