import { randomBytes } from 'node:crypto'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { type ChainAdapter, isLatchkeyError, type Session } from '@latchkey/core'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { solanaNetwork, solanaTestnet } from '@latchkey/core/networks'
import { type Devnet, freePortBase, solanaAccount, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devnetPlatform } from '../doubles/devnetPlatform.ts'

let devnet: Devnet
beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
})
afterAll(() => devnet.stop())

const never = new AbortController().signal
const sol = 1_000_000_000n
/** Rent of an empty account, and of a token account of each program. */
const rent = { empty: 890_880n, token: 2_039_280n, token2022: 2_074_080n }
const receiver = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
/** Derived from a program's address, so that it has no key. */
const offCurve = 'BHZSowimdTfwg1968XaHns1jdujoqUD8fg9iteeBQAsN'

type Wallet = ReturnType<typeof devnetPlatform>['wallet']
let adapter: ChainAdapter
let wallet: Wallet
let session: Session
let from: string
/** Called with each request to a node, before it is sent. */
let beforeRequest: (method: string, send: () => Promise<unknown>) => unknown
/** Another local chain: the wallet has one name for all of them. */
const other = { ...solanaTestnet, caipNetworkId: 'solana:other', id: 'other' } as const
const networkId = () => `${devnet.solana.chain.networkId}` as const
const tokens = () => {
  const [token, token2022] = devnet.deployment.solana.tokens
  if (!token || !token2022) throw new TypeError('the devnet has two tokens')
  return { token, token2022 }
}

/** @param features - of the wallet; default: all */
function makeAdapter(features?: readonly string[], urls = [devnet.solana.chain.rpcUrl]) {
  const { chain } = devnet.solana
  const { platform, wallet: made } = devnetPlatform(devnet.chains, chain.rpcUrl)
  const clock = systemClock()
  const standard = made.standardWallet
  const kept = Object.entries(standard.features).filter(
    ([name]) => !features || name.startsWith('standard:') || features.includes(name),
  )
  const limited = Object.create(standard, { features: { value: Object.fromEntries(kept) } })
  const created = solanaAdapter({
    page: {
      registeredWallets(register) {
        register(features ? limited : standard)
        return () => {}
      },
      legacyWallets: () => [],
    },
  }).create({
    networks: [solanaNetwork({ genesisHash: chain.genesisHash, name: chain.name, http: urls }), other],
    clock,
    http: async (request) => {
      const send = () => fetchHttp(clock)(request)
      await beforeRequest((request.json as { method: string }).method, send)
      return send()
    },
    platform,
    log: { ...consoleLog(), warn: () => {}, error: () => {} },
    authorize: async () => {},
    onRefusal: () => {},
  })
  made.setApprove('always')
  return { adapter: created, wallet: made }
}
async function connect(made: ReturnType<typeof makeAdapter>) {
  adapter = made.adapter
  wallet = made.wallet
  session = await adapter.connect({ connectorId: 'Devnet Wallet', networkId: networkId(), signal: never })
  from = session.accounts[0]?.address ?? ''
}
beforeEach(async () => {
  Object.assign(devnet.solana.faults, {
    hold: false,
    drop: 0,
    loseAnswer: 0,
    priorityFee: 0,
    genesisHash: undefined,
  })
  beforeRequest = () => {}
  // Each test has an adapter of its own, and equal transfers of two adapters with one blockhash are one transaction.
  await devnet.solana.expireBlockhashes()
  await connect(makeAdapter())
  await devnet.solana.setBalance(from, 1_000n * sol)
})

const code = (promise: Promise<unknown> | undefined) =>
  (promise ?? Promise.resolve()).then(
    () => 'resolved',
    (error: unknown) => (isLatchkeyError(error) ? error.code : `not ours: ${String(error)}`),
  )
const sendSol = (amountBaseUnits: bigint, to = receiver, signal = never) =>
  session.transfer?.native({ networkId: networkId(), from, to, amountBaseUnits, signal })
const sendToken = (tokenAddress: string, amountBaseUnits: bigint, to = receiver) =>
  session.transfer?.token({ networkId: networkId(), from, to, amountBaseUnits, tokenAddress, signal: never })
const balance = (address: string) => adapter.reads.balance({ networkId: networkId(), address }, never)
const estimate = (to: string, tokenAddress?: string) =>
  adapter.reads.estimateFee({ networkId: networkId(), from, to, amountBaseUnits: 0n, tokenAddress }, never)
const receipt = (id: string | undefined) =>
  adapter.reads.waitForReceipt({ networkId: networkId(), id: id ?? '' }, never)
const rpc = async (method: string, ...params: unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(devnet.solana.chain.rpcUrl, { method: 'POST', body })
  return ((await answer.json()) as { result: unknown }).result
}
/** Transactions of the sender so far. */
const sentCount = async () => ((await rpc('getSignaturesForAddress', from)) as unknown[]).length
const prompts = (name: string) => wallet.calls.filter(({ method }) => method === name).length
const tokenAccountOf = async (owner: string, mint: string) =>
  (
    (await rpc('getTokenAccountsByOwner', owner, { mint }, { encoding: 'base64' })) as {
      value: readonly { pubkey: string }[]
    }
  ).value[0]?.pubkey ?? ''
/** An address with a key and without an account. */
const freshAddress = () => solanaAccount(`0x${randomBytes(32).toString('hex')}`).address

describe('fees', () => {
  test('the estimate of SOL is what the network takes, and Max leaves rent and fee', async () => {
    devnet.solana.faults.priorityFee = 500_000
    const fee = await estimate(receiver)
    expect(fee).toEqual({ total: 5_000n + 500n, rent: 0n, reserve: rent.empty, offCurve: false })
    await devnet.solana.setBalance(from, 3n * sol)
    const max = 3n * sol - fee.total - (fee.reserve ?? 0n)
    expect(await code(sendSol(max + 1n))).toBe('insufficient_funds')
    expect((await receipt(await sendSol(max))).status).toBe('success')
    expect(await balance(from)).toBe(rent.empty)
  })

  test('a price that nodes report far above the usual is cut (R-61)', async () => {
    devnet.solana.faults.priorityFee = 900_000_000_000
    expect((await estimate(receiver)).total).toBe(5_000n + 1_000n)
  })

  test.each(['token', 'token2022'] as const)(
    'the estimate of a %s has the rent of the receiver’s account, until it exists',
    async (which) => {
      const { address } = tokens()[which]
      const to = freshAddress()
      const first = await estimate(to, address)
      expect(first).toMatchObject({ total: 5_000n + rent[which], rent: rent[which] })
      const before = await balance(from)
      expect((await receipt(await sendToken(address, 7n, to))).status).toBe('success')
      expect(before - (await balance(from))).toBe(first.total)
      expect(await estimate(to, address)).toMatchObject({ total: 5_000n, rent: 0n })
      expect((await receipt(await sendToken(address, 8n, to))).status).toBe('success')
      const at = { networkId: networkId(), address: to, tokenAddress: address }
      expect(await adapter.reads.tokenBalance(at, never)).toBe(15n)
    },
  )
})

describe('receivers', () => {
  test('a program, a mint and a token account cannot get SOL', async () => {
    const { token } = tokens()
    const account = await tokenAccountOf(from, token.address)
    for (const to of [token.program, token.address, account, 'no address']) {
      expect(await code(sendSol(sol, to)), to).toBe('invalid_address')
    }
    expect(await code(estimate(token.address))).toBe('invalid_address')
    expect(prompts('solana:signTransaction')).toBe(0)
  })

  test.each(['SOL', 'token', 'token2022'] as const)(
    'an address without a key gets %s if the user has accepted it, and only then',
    async (what) => {
      const tokenAddress = what === 'SOL' ? undefined : tokens()[what].address
      const transfer = { networkId: networkId(), from, to: offCurve, amountBaseUnits: sol, signal: never }
      const send = (acceptsOffCurve?: boolean) =>
        tokenAddress === undefined
          ? session.transfer?.native({ ...transfer, acceptsOffCurve })
          : session.transfer?.token({ ...transfer, acceptsOffCurve, tokenAddress, amountBaseUnits: 3n })
      expect(await estimate(offCurve, tokenAddress)).toMatchObject({ offCurve: true })
      expect(await estimate(receiver, tokenAddress)).toMatchObject({ offCurve: false })
      expect(await code(send())).toBe('receiver_off_curve')
      expect(await code(send(false))).toBe('receiver_off_curve')
      expect(prompts('solana:signTransaction')).toBe(0)
      expect((await receipt(await send(true))).status).toBe('success')
      const at = { networkId: networkId(), address: offCurve }
      const received =
        tokenAddress === undefined
          ? await adapter.reads.balance(at, never)
          : await adapter.reads.tokenBalance({ ...at, tokenAddress }, never)
      expect(received).toBe(tokenAddress === undefined ? sol : 3n)
    },
  )

  test('a token account of the token gets it; one of another token and the mint do not', async () => {
    const { token, token2022 } = tokens()
    const to = freshAddress()
    await receipt(await sendToken(token.address, 1n, to))
    const account = await tokenAccountOf(to, token.address)
    expect((await receipt(await sendToken(token.address, 2n, account))).status).toBe('success')
    const at = { networkId: networkId(), address: to, tokenAddress: token.address }
    expect(await adapter.reads.tokenBalance(at, never)).toBe(3n)
    const asked = prompts('solana:signTransaction')
    for (const [mint, target] of [
      [token2022.address, account],
      [token.address, token.address],
      [receiver, to],
    ] as const)
      expect(await code(sendToken(mint, 1n, target)), target).toBe('invalid_address')
    expect(prompts('solana:signTransaction')).toBe(asked)
  })

  test('more tokens than the account has are refused before the wallet is asked', async () => {
    const { token } = tokens()
    expect(await code(sendToken(token.address, 10n ** 18n))).toBe('insufficient_funds')
    expect(prompts('solana:signTransaction')).toBe(0)
  })
})

test('an amount above 64 bits, of which a part would be sent, is refused', async () => {
  expect(await code(sendSol(2n ** 64n + 1n))).toBe('insufficient_funds')
  expect(await code(sendToken(tokens().token.address, -1n))).toBe('insufficient_funds')
  expect(prompts('solana:signTransaction')).toBe(0)
})

describe('faults', () => {
  /** Runs `work` once, when the wallet shows its next prompt. */
  const duringPrompt = (work: () => Promise<void>) => {
    wallet.behave('late')
    const watch = async () => {
      while (prompts('solana:signTransaction') === 0) await new Promise((resolve) => setImmediate(resolve))
      await work()
      wallet.behave('normal')
      wallet.release()
    }
    return watch()
  }

  test('F32: a blockhash that expired during the prompt needs a second approval, and one transfer is made', async () => {
    const before = await balance(receiver)
    const transactions = await sentCount()
    const [id] = await Promise.all([sendSol(sol), duringPrompt(() => devnet.solana.expireBlockhashes())])
    expect((await receipt(id)).status).toBe('success')
    expect(prompts('solana:signTransaction')).toBe(2)
    expect((await balance(receiver)) - before).toBe(sol)
    expect(await sentCount()).toBe(transactions + 1)
  })

  test('F32: a second approval that is declined ends the transfer, and nothing is sent', async () => {
    const transactions = await sentCount()
    const [result] = await Promise.all([
      code(sendSol(sol)),
      duringPrompt(async () => {
        await devnet.solana.expireBlockhashes()
        wallet.setApprove('never')
      }),
    ])
    expect(result).toBe('request_rejected')
    expect([prompts('solana:signTransaction'), await sentCount()]).toEqual([2, transactions])
  })

  test('F25: a lost answer keeps the signature, by which the transaction is found; it is not sent again', async () => {
    devnet.solana.faults.loseAnswer = 1
    const before = await balance(receiver)
    const id = await sendSol(sol)
    expect(await receipt(id)).toMatchObject({ status: 'success', id })
    expect((await balance(receiver)) - before).toBe(sol)
  })

  test('F28: a transaction on its way is awaited until it is confirmed', async () => {
    devnet.solana.faults.hold = true
    const id = await sendSol(sol)
    const waiting = receipt(id)
    const controller = new AbortController()
    const aborted = code(
      adapter.reads.waitForReceipt({ networkId: networkId(), id: id ?? '' }, controller.signal),
    )
    controller.abort()
    expect(await aborted).toBe('request_aborted')
    await devnet.solana.release()
    expect((await waiting).status).toBe('success')
  })

  test('F22: nothing is sent if every node is of another chain', async () => {
    devnet.solana.faults.genesisHash = receiver
    expect(await code(sendSol(sol))).toBe('rpc_unreachable')
    expect(prompts('solana:signTransaction')).toBe(0)
  })

  test('F26: a transaction that is on the chain before it is sent, as by the wallet, is one transfer', async () => {
    const before = await balance(receiver)
    beforeRequest = (method, send) => (method === 'sendTransaction' ? send() : undefined)
    const id = await sendSol(sol)
    expect(await receipt(id)).toMatchObject({ status: 'success', id })
    expect((await balance(receiver)) - before).toBe(sol)
  })

  test.each([
    ['F39', 'account_changed', () => wallet.selectAccount(1), () => wallet.selectAccount(0)],
    [
      'F40',
      'network_changed',
      () => session.switchNetwork?.(other.caipNetworkId, never),
      () => session.switchNetwork?.(networkId(), never),
    ],
  ] as const)(
    '%s: after %s, at any moment of the preparation, the wallet is not asked',
    async (_, expected, change, restore) => {
      const sends = [() => sendSol(sol), () => sendToken(tokens().token2022.address, 1n, freshAddress())]
      for (const send of sends) {
        let moments = 0
        for (let isChanged = true; isChanged; moments++) {
          let requests = 0
          isChanged = false
          beforeRequest = async () => {
            if (requests++ !== moments) return
            isChanged = true
            await change()
          }
          wallet.setApprove('never')
          expect(await code(send())).toBe(isChanged ? expected : 'request_rejected')
          await restore()
        }
        expect(moments).toBeGreaterThan(3)
      }
      expect(prompts('solana:signTransaction')).toBe(sends.length)
    },
  )

  test('R-66: a transaction signed by another account is not sent', async () => {
    wallet.behave('wrongSigner')
    const transactions = await sentCount()
    expect(await code(sendSol(sol))).toBe('signer_mismatch')
    expect(await sentCount()).toBe(transactions)
  })

  test('G3: while a transaction is unanswered in the wallet, even a cancelled one, another is refused', async () => {
    wallet.behave('late')
    const controller = new AbortController()
    const first = code(sendSol(sol, receiver, controller.signal))
    while (prompts('solana:signTransaction') === 0) await new Promise((resolve) => setImmediate(resolve))
    controller.abort()
    expect(await first).toBe('request_aborted')
    expect(await code(sendSol(sol))).toBe('request_pending')
    const before = await balance(receiver)
    wallet.behave('normal')
    wallet.release()
    await expect.poll(() => code(sendSol(2n * sol))).toBe('resolved')
    expect((await balance(receiver)) - before).toBe(2n * sol)
  })

  test.each([
    ['reject', 'request_rejected'],
    ['pending', 'request_pending'],
    ['unauthorized', 'wallet_locked'],
    ['gone', 'wallet_gone'],
    ['throwsNull', 'send_failed'],
  ] as const)('F37: a wallet in the mode %s rejects with %s', async (mode, expected) => {
    wallet.behave(mode)
    expect(await code(sendSol(sol))).toBe(expected)
  })
})

test('two equal transfers, one right after the other, are two', async () => {
  const before = await balance(receiver)
  const ids = [await sendSol(sol), await sendSol(sol)]
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect((await receipt(id)).status).toBe('success')
  expect((await balance(receiver)) - before).toBe(2n * sol)
})

describe('a wallet that only sends itself', () => {
  beforeEach(() => connect(makeAdapter(['solana:signAndSendTransaction'])))

  test('sends, and rejects with insufficient_funds as its node reports it', async () => {
    expect((await receipt(await sendSol(sol + 11n))).status).toBe('success')
    expect(await code(sendSol(10n ** 15n))).toBe('send_failed')
    expect(prompts('solana:signAndSendTransaction')).toBe(2)
  })

  test('F32: asks again after its blockhash expired', async () => {
    wallet.behave('late')
    const sending = sendSol(sol + 12n)
    while (prompts('solana:signAndSendTransaction') === 0)
      await new Promise((resolve) => setImmediate(resolve))
    await devnet.solana.expireBlockhashes()
    wallet.behave('normal')
    wallet.release()
    expect((await receipt(await sending)).status).toBe('success')
    expect(prompts('solana:signAndSendTransaction')).toBe(2)
  })
})

test('a wallet that cannot send says so', async () => {
  await connect(makeAdapter(['solana:signMessage']))
  expect(await code(sendSol(sol))).toBe('feature_missing')
})
