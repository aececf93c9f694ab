import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import * as web3 from '@solana/web3.js'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { accountKeys, solanaKeys } from '../accounts.ts'
import { solanaAccount } from '../phone/solanaAccount.ts'
import { createDevnetProvider } from './devnetProvider.ts'
import type { RequestSummary } from './requestSummary.ts'
import { walletIcon } from './walletIcon.ts'
import type { WalletMode } from './walletMode.ts'

const accounts = solanaKeys.map((seed) => solanaAccount(seed))
const [alice, bob] = accounts.map(({ address }) => address) as [string, string]
const chain = 'solana:localnet'

function setup(saved: string | null = null) {
  let stored = saved
  const prompts: RequestSummary[] = []
  const sent: [string, string, unknown][] = []
  const provider = createDevnetProvider({
    accounts: accountKeys.map((key) => {
      const account = privateKeyToAccount(key)
      return { address: account.address, signer: () => account }
    }),
    chains: [{ id: 910056, name: 'BNB Devnet', rpcUrl: 'http://live' }],
    store: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
    chainRequest: async (rpcUrl, method, params) => {
      sent.push([rpcUrl, method, params])
      return 'signature'
    },
    prompt: async (summary) => {
      prompts.push(summary)
      return true
    },
    siteHost: 'meadow.example',
    solana: { accounts, rpcUrl: 'http://solana', name: 'Devnet Wallet', icon: walletIcon },
  })
  const { features } = provider.standardWallet
  const connect = features['standard:connect'].connect
  const account = () => {
    const [first] = provider.standardWallet.accounts
    if (!first) throw new TypeError('not connected')
    return first
  }
  return {
    provider,
    wallet: provider.standardWallet,
    features,
    connect,
    account,
    prompts,
    sent,
    stored: () => stored,
  }
}
const failure = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A transfer of one SOL, without a signature. */
function transfer(from: string) {
  const message = web3.pipe(
    web3.createTransactionMessage({ version: 0 }),
    (one) => web3.setTransactionMessageFeePayer(web3.address(from), one),
    (one) =>
      web3.setTransactionMessageLifetimeUsingBlockhash(
        {
          blockhash: web3.blockhash('4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'),
          lastValidBlockHeight: 1n,
        },
        one,
      ),
    (one) =>
      web3.appendTransactionMessageInstruction(
        {
          programAddress: web3.address('11111111111111111111111111111111'),
          accounts: [
            { address: web3.address(from), role: web3.AccountRole.WRITABLE_SIGNER },
            { address: web3.address(bob), role: web3.AccountRole.WRITABLE },
          ],
          data: Uint8Array.of(2, 0, 0, 0, 0, 0xca, 0x9a, 0x3b, 0, 0, 0, 0),
        },
        one,
      ),
  )
  return Uint8Array.from(web3.getTransactionEncoder().encode(web3.compileTransaction(message)))
}

describe('the Devnet Wallet as a wallet of the Wallet Standard', () => {
  test('asks once to connect; silently it shares only what was permitted, also after a reload', async () => {
    const { connect, prompts, stored, wallet } = setup()
    expect((await connect({ silent: true })).accounts).toEqual([])
    expect((await connect()).accounts.map(({ address }) => address)).toEqual([alice, bob])
    await connect()
    expect(prompts.map(({ title }) => title)).toEqual(['Connect to Solana'])
    expect(wallet.accounts[0]?.publicKey).toEqual(base58.decode(alice))
    expect((await setup(stored()).connect({ silent: true })).accounts).toHaveLength(2)
  })

  test('a permission for Solana is none for the EVM chains, and vice versa', async () => {
    const { connect, provider, wallet } = setup()
    await connect()
    expect(await provider.provider.request({ method: 'eth_accounts' })).toEqual([])
    const other = setup()
    await other.provider.provider.request({ method: 'eth_requestAccounts' })
    expect(other.wallet.accounts).toEqual([])
    expect(wallet.accounts).toHaveLength(2)
  })

  test('changes are events: another account, a lock, a disconnect', async () => {
    const { connect, provider, features, wallet } = setup()
    await connect()
    const changes: number[] = []
    const stop = features['standard:events'].on('change', () => changes.push(wallet.accounts.length))
    provider.selectAccount(1)
    expect(wallet.accounts[0]?.address).toBe(bob)
    provider.lock()
    provider.unlock()
    await features['standard:disconnect'].disconnect()
    stop()
    await connect()
    expect(changes).toEqual([2, 0, 2, 0])
  })

  test('signs a message, and a sign-in text that it writes itself, with a warning for another site', async () => {
    const { connect, features, account, prompts } = setup()
    await connect()
    const message = new TextEncoder().encode('hello')
    const [signed] = await features['solana:signMessage'].signMessage({ account: account(), message })
    expect(ed25519.verify(signed?.signature ?? '', message, base58.decode(alice))).toBe(true)
    const [own] = await features['solana:signIn'].signIn({ statement: 'Welcome' })
    expect(new TextDecoder().decode(own?.signedMessage)).toContain(
      `meadow.example wants you to sign in with your Solana account:\n${alice}\n\nWelcome`,
    )
    await features['solana:signIn'].signIn({ domain: 'evil.example' })
    expect(prompts.map(({ title, warning }) => [title, warning !== undefined])).toEqual([
      ['Connect to Solana', false],
      ['Sign a message', false],
      ['Sign in', false],
      ['Sign in', true],
    ])
  })

  test('signs a transaction, whose content the prompt shows, and sends one to the node', async () => {
    const { connect, features, account, prompts, sent } = setup()
    await connect()
    const transaction = transfer(alice)
    const input = { account: account(), transaction, chain } as const
    const [signed] = await features['solana:signTransaction'].signTransaction(input)
    const { signatures, messageBytes } = web3
      .getTransactionDecoder()
      .decode(signed?.signedTransaction ?? transaction)
    expect(
      ed25519.verify(
        signatures[web3.address(alice)] ?? '',
        Uint8Array.from(messageBytes),
        base58.decode(alice),
      ),
    ).toBe(true)
    expect(prompts.at(-1)?.rows).toEqual([
      ['Network', 'Solana Localnet'],
      ['From', alice],
      ['To', bob],
      ['Amount', '1 SOL'],
    ])
    await features['solana:signAndSendTransaction'].signAndSendTransaction(input)
    expect(sent).toMatchObject([
      ['http://solana', 'sendTransaction', [expect.any(String), { encoding: 'base64' }]],
    ])
  })

  test('refuses another chain, an unknown account, and a transaction that it cannot read', async () => {
    const { connect, features, account } = setup()
    await connect()
    const { signTransaction } = features['solana:signTransaction']
    const input = { account: account(), transaction: transfer(alice) }
    expect(await failure(signTransaction({ ...input, chain: 'solana:mainnet' }))).toMatchObject({
      code: -32602,
    })
    const stranger = { ...account(), address: '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM' }
    expect(await failure(signTransaction({ ...input, account: stranger }))).toMatchObject({ code: 4100 })
    expect(await failure(signTransaction({ ...input, transaction: Uint8Array.of(1) }))).toMatchObject({
      code: -32602,
    })
  })

  test.each<readonly [WalletMode, unknown]>([
    ['reject', { code: 4001 }],
    ['pending', { code: -32002 }],
    ['unauthorized', { code: 4100 }],
    ['gone', { message: 'Extension context invalidated.' }],
    ['disconnect', { code: 4900 }],
  ])('in the mode %s a message is not signed', async (mode, expected) => {
    const { connect, features, account, provider } = setup()
    await connect()
    const input = { account: account(), message: new Uint8Array() }
    provider.behave(mode)
    expect(await failure(features['solana:signMessage'].signMessage(input))).toMatchObject(expected as object)
  })

  test.each<readonly [WalletMode, unknown]>([
    ['empty', []],
    ['garbage', { accounts: 'none' }],
    ['locked', []],
  ])('in the mode %s it shares %j', async (mode, expected) => {
    const { connect, provider, wallet } = setup()
    await connect()
    provider.behave(mode)
    expect(wallet.accounts).toEqual(expected)
  })

  test('modes: 10,000 accounts, a wrong letter case, the key of another account, a storm of changes', async () => {
    const { connect, provider, wallet, features, account } = setup()
    await connect()
    provider.behave('crowd')
    expect(wallet.accounts).toHaveLength(10_000)
    provider.behave('lowercase')
    expect(wallet.accounts[0]?.address).toBe(alice.toLowerCase())
    provider.behave('wrongSigner')
    const message = new TextEncoder().encode('hello')
    const [signed] = await features['solana:signMessage'].signMessage({ account: account(), message })
    expect(ed25519.verify(signed?.signature ?? '', message, base58.decode(bob))).toBe(true)
    provider.behave('normal')
    const seen: (readonly { address: string }[] | undefined)[] = []
    features['standard:events'].on('change', ({ accounts: changed }) => seen.push(changed))
    provider.behave('storm')
    expect(seen).toHaveLength(501)
    expect(seen.at(-1)?.map(({ address }) => address)).toEqual([alice, bob])
  })
})
