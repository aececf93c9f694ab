import { type Hex, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { accountKeys, solanaKeys } from '../accounts.ts'
import { solanaAccount } from '../phone/solanaAccount.ts'
import { createDevnetProvider } from './devnetProvider.ts'
import type { RequestSummary } from './requestSummary.ts'
import { walletIcon } from './walletIcon.ts'
import { type WalletMode, walletModes } from './walletMode.ts'

const chains = [
  { id: 910056, name: 'BNB Devnet', rpcUrl: 'http://live' },
  { id: 910155, name: 'Sepolia Devnet', rpcUrl: 'http://practice' },
] as const

function setup({
  decide = () => true,
  saved = null,
  counts = { latest: '0x1', pending: '0x1' },
}: {
  decide?: (s: RequestSummary) => boolean
  saved?: string | null
  /** Numbers of the account's transactions, as the node gives them. */
  counts?: { readonly latest: Hex; readonly pending: Hex }
} = {}) {
  let stored: string | null = saved
  const prompts: RequestSummary[] = []
  const sent: [string, string, unknown][] = []
  const wallet = createDevnetProvider({
    accounts: accountKeys.map((key) => {
      const account = privateKeyToAccount(key)
      return { address: account.address, signer: () => account }
    }),
    chains: [chains[0]],
    store: {
      read: () => stored,
      write: (text) => {
        stored = text
      },
    },
    chainRequest: async (rpcUrl, method, params) => {
      sent.push([rpcUrl, method, params])
      if (method === 'eth_chainId') return rpcUrl === 'http://practice' ? '0xde34b' : '0xde2e8'
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x1' }
      if (method === 'eth_sendRawTransaction') return `0x${'ab'.repeat(32)}`
      if (method === 'eth_getTransactionCount') return counts[(params as [Hex, keyof typeof counts])[1]]
      return '0x5208'
    },
    prompt: async (summary) => {
      prompts.push(summary)
      return decide(summary)
    },
    siteHost: 'meadow.example',
    solana: {
      accounts: solanaKeys.map((seed) => solanaAccount(seed)),
      rpcUrl: 'http://solana',
      name: 'Devnet Wallet',
      icon: walletIcon,
    },
  })
  const emitted: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
    wallet.provider.on(event, (value: unknown) => emitted.push([event, value]))
  }
  const ask = (method: string, ...params: unknown[]) => wallet.provider.request({ method, params })
  const code = (method: string, ...params: unknown[]) =>
    ask(method, ...params).then(
      () => 'answered',
      (error) => error?.code ?? error,
    )
  return { ...wallet, ask, code, emitted, prompts, sent, saved: () => stored }
}

const [first, second] = accountKeys.map((key) => privateKeyToAccount(key).address)
const addPractice = { chainId: '0xde34b', chainName: 'Sepolia Devnet', rpcUrls: ['http://practice'] }

test('the chain ids of the fixtures are those of the devnet', () => {
  expect([Number('0xde2e8'), Number('0xde34b')]).toEqual([910056, 910155])
})

test('accounts are hidden until the user approves, then all are visible with the selected one first', async () => {
  const { ask, emitted, prompts, selectAccount } = setup()
  expect(await ask('eth_accounts')).toEqual([])
  expect(await ask('wallet_getPermissions')).toEqual([])
  expect(((await ask('eth_requestAccounts')) as string[])[0]).toBe(first)
  expect(prompts).toHaveLength(1)
  expect(await ask('eth_requestAccounts')).toHaveLength(accountKeys.length)
  expect(prompts).toHaveLength(1)
  selectAccount(1)
  expect(emitted.at(-1)).toEqual(['accountsChanged', [second, first, expect.anything(), expect.anything()]])
})

test('a rejection is 4001, and a concurrent second request -32002', async () => {
  const { code } = setup({ decide: () => false })
  expect(await Promise.all([code('eth_requestAccounts'), code('eth_requestAccounts')])).toEqual([
    4001, -32002,
  ])
})

test('permission, network and lock are restored after a reload', async () => {
  const before = setup()
  await before.ask('eth_requestAccounts')
  await before.ask('wallet_addEthereumChain', addPractice)
  before.lock()
  const after = setup({ saved: before.saved() })
  expect(await after.ask('eth_accounts')).toEqual([])
  expect(await after.ask('eth_chainId')).toBe('0xde34b')
  after.unlock()
  expect(await after.ask('eth_accounts')).toHaveLength(accountKeys.length)
})

test('the second network is unknown until it is added, and adding checks the node’s chain id', async () => {
  const { ask, code, emitted } = setup()
  expect(await code('wallet_switchEthereumChain', { chainId: '0xde34b' })).toBe(4902)
  expect(await code('wallet_addEthereumChain', { ...addPractice, rpcUrls: ['http://live'] })).toBe(-32602)
  expect(await ask('wallet_addEthereumChain', addPractice)).toBeNull()
  expect(emitted.at(-1)).toEqual(['chainChanged', '0xde34b'])
  expect(await ask('wallet_switchEthereumChain', { chainId: '0xde2e8' })).toBeNull()
  expect(await ask('wallet_switchEthereumChain', { chainId: '0xde34b' })).toBeNull()
})

test('revoking the permission hides the accounts', async () => {
  const { ask, emitted } = setup()
  await ask('eth_requestAccounts')
  await ask('wallet_revokePermissions', { eth_accounts: {} })
  expect(emitted.at(-1)).toEqual(['accountsChanged', []])
  expect(await ask('eth_accounts')).toEqual([])
})

test('signing requires permission and one of the wallet’s accounts', async () => {
  const { ask, code } = setup()
  expect(await code('personal_sign', '0x68', first)).toBe(4100)
  await ask('eth_requestAccounts')
  expect(await code('personal_sign', '0x68', `0x${'1'.repeat(40)}`)).toBe(4100)
  expect(await ask('personal_sign', '0x6869', first)).toBe(
    await privateKeyToAccount(accountKeys[0]).signMessage({ message: 'hi' }),
  )
})

test('a sign-in message for another site has a warning', async () => {
  const { ask, prompts } = setup()
  await ask('eth_requestAccounts')
  await ask('personal_sign', 'evil.example wants you to sign in with your Ethereum account:', first)
  await ask('personal_sign', 'meadow.example wants you to sign in with your Ethereum account:', first)
  expect(prompts.slice(1).map(({ warning }) => warning)).toEqual([
    'This text signs in to evil.example, but meadow.example asks for it.',
    undefined,
  ])
})

test('a transaction is signed by the wallet and sent as a raw transaction', async () => {
  const { ask, code, sent } = setup()
  await ask('eth_requestAccounts')
  const transaction = { from: first, to: second, value: '0x1' }
  expect(await ask('eth_sendTransaction', transaction)).toBe(`0x${'ab'.repeat(32)}`)
  expect(sent.map(([, method]) => method)).not.toContain('eth_sendTransaction')
  expect(await code('eth_sendTransaction', { ...transaction, chainId: '0x1' })).toBe(-32602)
})

test('in the mode batches several calls are one transaction after one approval, else the wallet does not know them', async () => {
  const { ask, code, behave, sent, prompts } = setup()
  await ask('eth_requestAccounts')
  const batch = { version: '2.0.0', from: first, chainId: '0xde2e8', atomicRequired: true }
  const calls = [
    { to: second, value: '0x0' },
    { to: first, data: '0x12' },
  ]
  expect(await code('wallet_sendCalls', { ...batch, calls })).toBe(4200)
  behave('batches')
  expect(await ask('wallet_getCapabilities', first, ['0xde2e8'])).toEqual({
    '0xde2e8': { atomic: { status: 'supported' } },
  })
  const before = prompts.length
  const { id } = (await ask('wallet_sendCalls', { ...batch, calls })) as { id: string }
  expect(prompts).toHaveLength(before + 1)
  expect(prompts.at(-1)?.title).toBe('Send 2 calls at once')
  expect(await ask('wallet_getCallsStatus', id)).toMatchObject({ id, atomic: true })
  const raw = sent.filter(([, method]) => method === 'eth_sendRawTransaction')
  // The second takes the code from the account again.
  expect(raw.map(([, , params]) => parseTransaction((params as [Hex])[0]).type)).toEqual([
    'eip7702',
    'eip7702',
  ])
  expect(await code('wallet_getCallsStatus', '0x00')).toBe(5730)
})

test.each([
  { counts: { latest: '0x3', pending: '0x5' }, nonce: 5, when: 'transactions wait' },
  {
    counts: { latest: '0x5', pending: '0x4' },
    nonce: 5,
    when: 'a batch was just mined, whose second nonce the pool misses',
  },
] as const)('a transaction has the nonce $nonce if $when', async ({ counts, nonce }) => {
  const { ask, sent } = setup({ counts })
  await ask('eth_requestAccounts')
  await ask('eth_sendTransaction', { from: first, to: second, value: '0x1' })
  const raw = sent.find(([, method]) => method === 'eth_sendRawTransaction')?.[2] as [Hex]
  expect(parseTransaction(raw[0]).nonce).toBe(nonce)
})

test('fees that the page gives are used, else those of the wallet', async () => {
  const { ask, sent } = setup()
  await ask('eth_requestAccounts')
  const transaction = { from: first, to: second, value: '0x1' }
  const given = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x4a817c80' }
  await ask('eth_sendTransaction', { ...transaction, ...given })
  await ask('eth_sendTransaction', transaction)
  const fees = sent
    .filter(([, method]) => method === 'eth_sendRawTransaction')
    .map(([, , params]) => parseTransaction((params as [Hex])[0]))
    .map(({ maxFeePerGas, maxPriorityFeePerGas }) => [maxFeePerGas, maxPriorityFeePerGas])
  expect(fees).toEqual([
    [2_000_000_000n, 1_250_000_000n],
    [1_000_000_002n, 1_000_000_000n],
  ])
})

test('a call gets a quarter more gas than it needed when it was asked, and a transfer what it needs', async () => {
  const { ask, sent } = setup()
  await ask('eth_requestAccounts')
  await ask('eth_sendTransaction', { from: first, to: second, data: '0x12' })
  await ask('eth_sendTransaction', { from: first, to: second, value: '0x1' })
  const gas = sent
    .filter(([, method]) => method === 'eth_sendRawTransaction')
    .map(([, , params]) => parseTransaction((params as [Hex])[0]).gas)
  expect(gas).toEqual([26_250n, 21_000n])
})

test('reads are forwarded to the selected chain, and unknown methods are 4200', async () => {
  const { ask, code, sent } = setup()
  expect(await ask('eth_getBalance', first, 'latest')).toBe('0x5208')
  expect(sent.at(-1)?.[0]).toBe('http://live')
  expect(await code('anvil_setBalance', first, '0x1')).toBe(4200)
})

test('requests are logged in order', async () => {
  const { ask, calls } = setup()
  await ask('eth_accounts')
  await ask('eth_requestAccounts')
  expect(calls.map(({ method }) => method)).toEqual(['eth_accounts', 'eth_requestAccounts'])
})

describe('test modes', () => {
  test.each<[WalletMode, unknown]>([
    ['reject', 4001],
    ['pending', -32002],
    ['unauthorized', 4100],
    ['disconnect', 4900],
    ['throwsString', 'Something broke in the wallet'],
    ['throwsNull', null],
  ])('mode %s', async (mode, expected) => {
    const { ask, behave } = setup()
    behave(mode)
    await expect(ask('eth_requestAccounts')).rejects.toSatisfy(
      (error) => ((error as { code?: unknown } | null)?.code ?? error) === expected,
    )
  })

  test('mode gone fails like an updated extension, and throwsGetter throws an unreadable error', async () => {
    const { ask, behave } = setup()
    behave('gone')
    await expect(ask('eth_chainId')).rejects.toThrow('Extension context invalidated.')
    behave('throwsGetter')
    const error = (await ask('eth_requestAccounts').catch((thrown) => thrown)) as Error
    expect(() => error.message).toThrow()
  })

  test('mode late approves on release()', async () => {
    const { ask, behave, release } = setup()
    behave('late')
    const answer = ask('eth_requestAccounts')
    release()
    expect(await answer).toHaveLength(accountKeys.length)
  })

  test('modes null and wrongChain return null without switching correctly', async () => {
    const { ask, behave } = setup()
    await ask('wallet_addEthereumChain', addPractice)
    behave('null')
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xde2e8' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0xde34b')
    behave('wrongChain')
    expect(await ask('wallet_switchEthereumChain', { chainId: '0xde2e8' })).toBeNull()
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  test('mode wrongSigner signs with another key', async () => {
    const { ask, behave } = setup()
    await ask('eth_requestAccounts')
    behave('wrongSigner')
    expect(await ask('personal_sign', '0x6869', first)).toBe(
      await privateKeyToAccount(accountKeys[1]).signMessage({ message: 'hi' }),
    )
  })

  test('modes empty, garbage, crowd and lowercase change the accounts', async () => {
    const { ask, behave } = setup()
    await ask('eth_requestAccounts')
    behave('empty')
    expect(await ask('eth_accounts')).toEqual([])
    behave('garbage')
    expect(await ask('eth_accounts')).toEqual({ accounts: 'none' })
    behave('crowd')
    expect(await ask('eth_accounts')).toHaveLength(10_000)
    behave('lowercase')
    expect(((await ask('eth_accounts')) as string[])[0]).toBe(first?.toLowerCase())
  })

  test('mode storm ends with the correct account and network', async () => {
    const { ask, behave, emitted } = setup()
    await ask('eth_requestAccounts')
    behave('storm')
    expect(emitted.length).toBeGreaterThan(1_000)
    expect(emitted.slice(-2)).toEqual([
      ['accountsChanged', await ask('eth_accounts')],
      ['chainChanged', '0xde2e8'],
    ])
  })

  test('every mode has a description', () => {
    expect(Object.values(walletModes).every((text) => text.length > 10)).toBe(true)
  })
})
