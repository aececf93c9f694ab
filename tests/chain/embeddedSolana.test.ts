import { randomBytes } from 'node:crypto'
import { solanaAdapter } from '@latchkey/adapter-solana'
import type { EmbeddedSession, EmbeddedWallet, Session } from '@latchkey/core'
import { consoleLog, fetchHttp, systemClock } from '@latchkey/core/browser'
import { solanaNetwork } from '@latchkey/core/networks'
import { createFakePlatform } from '@latchkey/core/testing'
import { type Devnet, fetchChain, freePortBase, solanaAccount, startDevnet } from '@latchkey/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeBase58 } from '../../packages/adapter-solana/src/bytes/encodeBase58.ts'
import { deriveWalletKeys } from '../../packages/embedded-wallet/src/keys/walletKeys.ts'
import { answerSolanaRpc } from '../../packages/embedded-wallet/src/site/answerSolanaRpc.ts'
import type { Approval } from '../../packages/embedded-wallet/src/site/approvals/approval.ts'
import { declined } from '../../packages/embedded-wallet/src/site/frameError.ts'

let devnet: Devnet
let session: Session
const shown: Approval[] = []
let declines = false
const never = new AbortController().signal
const networkId = () => devnet.solana.chain.networkId
const read = (method: string, params: readonly unknown[]) =>
  fetchChain(devnet.solana.chain.rpcUrl, method, params)

/** The frame without its document: it reads what the adapter wrote, and its user answers as the test says. */
function openWallet(keys: Awaited<ReturnType<typeof deriveWalletKeys>>): EmbeddedSession {
  const { address, sign } = keys.solana
  return {
    user: { method: 'email' },
    accounts: (namespace) => (namespace === 'solana' ? [address] : []),
    request: (request) =>
      answerSolanaRpc(
        {
          clock: systemClock(),
          session: { request: async () => ({ status: 'within' }) as never },
          chain: () => ({ read: (method, params) => read(method, params) }),
          signer: {
            request: async (_method, params) =>
              encodeBase58(sign((params as { message: Uint8Array }).message)) as never,
          },
          async approve(approval) {
            shown.push(approval)
            if (declines) throw declined()
          },
          unlock: async () => {},
        },
        request,
        { origin: 'https://app.example', account: address, networkId: request.networkId },
        never,
      ),
    onEnd: () => () => {},
    disconnect: async () => {},
  }
}

beforeAll(async () => {
  devnet = await startDevnet({ portBase: await freePortBase() })
  const opened = openWallet(await deriveWalletKeys(Uint8Array.from(randomBytes(32))))
  const { genesisHash, name, rpcUrl } = devnet.solana.chain
  const clock = systemClock()
  const embeddedWallet: Partial<EmbeddedWallet> = { open: async () => opened }
  const adapter = solanaAdapter({
    page: { registeredWallets: () => () => {}, legacyWallets: () => [] },
  }).create({
    networks: [solanaNetwork({ genesisHash, name, http: [rpcUrl] })],
    clock,
    http: fetchHttp(clock),
    platform: createFakePlatform(),
    log: { ...consoleLog(), warn: () => {} },
    // The adapter uses no other of its methods.
    embeddedWallet: embeddedWallet as EmbeddedWallet,
    authorize: async () => {},
    onRefusal: () => {},
  })
  session = await adapter.connect({ connectorId: 'embedded', networkId: networkId(), signal: never })
  const address = from()
  await devnet.solana.setBalance(address, 5_000_000_000n)
  for (const { address: mint } of devnet.deployment.solana.tokens)
    await devnet.solana.fund({ address, exactly: { mint, units: 1_000n } })
})
afterAll(() => devnet.stop())

const from = () => session.accounts[0]?.address ?? ''
const balance = async () => ((await read('getBalance', [from()])) as { value: number }).value
/** What the last approval showed of a transaction. */
const approved = () => {
  const approval = shown.at(-1)
  if (approval?.kind !== 'solana-transaction') throw new TypeError('no transaction was shown')
  return approval
}

test('the approval of SOL shows receiver, amount and the fee that the network takes', async () => {
  const to = solanaAccount(`0x${randomBytes(32).toString('hex')}`).address
  const before = await balance()
  const amountBaseUnits = 1_000_000_000n
  await session.transfer?.native({ networkId: networkId(), from: from(), to, amountBaseUnits, signal: never })
  expect(approved()).toMatchObject({
    effects: [{ effect: { type: 'send', to, amount: amountBaseUnits } }],
    warnings: [],
    maxFee: BigInt(before - (await balance())) - amountBaseUnits,
  })
})

test('the approval of a token shows who owns the account that gets it, when it is opened and afterwards', async () => {
  for (const { address: tokenAddress, decimals } of devnet.deployment.solana.tokens) {
    const to = solanaAccount(`0x${randomBytes(32).toString('hex')}`).address
    const transfer = {
      networkId: networkId(),
      from: from(),
      to,
      tokenAddress,
      amountBaseUnits: 7n,
      signal: never,
    }
    const sent = { effect: { type: 'send-token', to, amount: 7n, token: tokenAddress }, token: { decimals } }
    const before = await balance()
    await session.transfer?.token(transfer)
    expect(approved().effects).toMatchObject([sent])
    expect(approved().maxFee).toBeGreaterThanOrEqual(BigInt(before - (await balance())))
    await session.transfer?.token({ ...transfer, amountBaseUnits: 7n })
    expect(approved().effects).toMatchObject([sent])
    expect(approved().warnings).toEqual([])
  }
})

test('a declined transfer is not sent', async () => {
  const to = solanaAccount(`0x${randomBytes(32).toString('hex')}`).address
  const transfer = { networkId: networkId(), from: from(), to, amountBaseUnits: 1_000_000n, signal: never }
  const before = await balance()
  declines = true
  await expect(session.transfer?.native(transfer)).rejects.toMatchObject({ code: 'request_rejected' })
  declines = false
  expect(await balance()).toBe(before)
})
