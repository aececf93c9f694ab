import type { Address, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { ChainRequest } from '../wallet/chainRequest.ts'
import { invalidParams, ProviderError, unauthorized } from '../wallet/providerError.ts'
import { transactionSummary } from '../wallet/requestSummary.ts'
import { hexChainId, type SharedState } from '../wallet/sharedState.ts'
import type { TransactionRequest } from '../wallet/signer.ts'
import type { WalletChain } from '../wallet/walletState.ts'
import type { PhoneStorage } from './phoneStorage.ts'
import { readFields, readList, readText, readTransaction } from './readParams.ts'
import type { IncomingRequest, RequestHandlers } from './requestHandlers.ts'

type Receipt = { readonly status: Hex; readonly [field: string]: unknown }

/** A stored batch, for which apps may request the status. */
type Batch = {
  readonly id: string
  readonly chainId: Hex
  readonly calls: number
  readonly receipts: readonly Receipt[]
}

type Needs = {
  readonly state: SharedState
  readonly storage: PhoneStorage
  readonly chainRequest: ChainRequest
  send(account: PrivateKeyAccount, chain: WalletChain, request: TransactionRequest): Promise<unknown>
  signer(incoming: IncomingRequest, address: unknown): PrivateKeyAccount
}

const key = 'devnet-phone:calls'
const version = '2.0.0'
const maxBatches = 50
const pollMs = 250
const receiptMs = 60_000

/**
 * Batches of calls for accounts without code: calls are sent one after the other, not atomically, until one fails.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 */
export function createCallBatches({ state, storage, chainRequest, send, signer }: Needs) {
  const running = new Set<string>()
  const stopped = new AbortController()

  const batches = (): readonly Batch[] => JSON.parse(storage.getItem(key) ?? '[]')
  const store = (batch: Batch) => {
    const others = batches().filter(({ id }) => id !== batch.id)
    storage.setItem(key, JSON.stringify([...others, batch].slice(-maxBatches)))
  }

  async function receiptOf(chain: WalletChain, hash: unknown): Promise<Receipt> {
    const end = Date.now() + receiptMs
    while (Date.now() < end) {
      const receipt = await chainRequest(chain.rpcUrl, 'eth_getTransactionReceipt', [hash])
      if (receipt) return shortReceipt(receipt as Receipt) // Not validated: the devnet's own node.
      await pause(pollMs, stopped.signal)
    }
    throw new ProviderError(4900, 'The chain did not take the transaction.')
  }

  async function run(batch: Batch, account: PrivateKeyAccount, calls: readonly TransactionRequest[]) {
    const chain = state.get().chains.find(({ id }) => hexChainId(id) === batch.chainId)
    let current = batch
    running.add(batch.id)
    try {
      for (const call of calls) {
        if (!chain || stopped.signal.aborted) return
        const receipt = await receiptOf(chain, await send(account, chain, call))
        current = { ...current, receipts: [...current.receipts, receipt] }
        store(current)
        if (receipt.status !== '0x1') return
      }
    } catch {
      // The missing receipts show that the batch failed.
    } finally {
      running.delete(batch.id)
    }
  }

  const requests: RequestHandlers = {
    wallet_getCapabilities({ params, addresses }) {
      const [address, chainIds] = readList(params)
      if (!addresses.some((allowed) => allowed.toLowerCase() === String(address).toLowerCase()))
        throw unauthorized()
      const requestedIds = chainIds === undefined ? undefined : readList(chainIds, 'chain ids').map(Number)
      const chains = state.get().chains.filter(({ id }) => requestedIds?.includes(id) ?? true)
      return Object.fromEntries(
        chains.map(({ id }) => [hexChainId(id), { atomic: { status: 'unsupported' } }]),
      )
    },

    async wallet_sendCalls(incoming) {
      const request = readFields(readList(incoming.params)[0], 'the request')
      if (request.version !== version) throw invalidParams(`version must be ${version}`)
      if (typeof request.atomicRequired !== 'boolean')
        throw invalidParams('atomicRequired must be true or false')
      const calls = readList(request.calls, 'calls').map(readTransaction)
      const [first] = calls
      if (!first) throw invalidParams('calls must not be empty')
      refuseCapabilities([request, ...readList(request.calls)])
      const chainId = Number(readText(request.chainId, 'chainId'))
      const chain = state.get().chains.find(({ id }) => id === chainId)
      if (!chain) throw new ProviderError(5710, 'The wallet does not support this chain.')
      if (request.atomicRequired) {
        throw new ProviderError(5760, 'The wallet does not support atomic execution on this chain.')
      }
      const id = request.id === undefined ? randomId() : readText(request.id, 'id')
      if (batches().some((batch) => batch.id === id)) {
        throw new ProviderError(5720, 'There is already a bundle with this id.')
      }
      const account = signer(incoming, request.from ?? incoming.addresses[0])
      await incoming.approval(summaryOf(calls, account.address, chain))
      const batch = { id, chainId: hexChainId(chainId) as Hex, calls: calls.length, receipts: [] } // always '0x…'
      store(batch)
      void run(batch, account, calls)
      return { id }
    },

    wallet_getCallsStatus({ params }) {
      const [id] = readList(params)
      const batch = batches().find((stored) => stored.id === id)
      if (!batch) throw new ProviderError(5730, 'There is no bundle with this id.')
      const status = running.has(batch.id) ? 100 : finalStatus(batch)
      return { version, id, chainId: batch.chainId, status, atomic: false, receipts: batch.receipts }
    },
  }
  return { requests, stop: () => stopped.abort() }
}

/** EIP-5792 status: 200 all done, 400 none on the chain, 500 the first one reverted, 600 partly done. */
function finalStatus({ receipts, calls }: Batch): number {
  const done = receipts.filter(({ status }) => status === '0x1').length
  if (done === calls) return 200
  if (receipts.length === 0) return 400
  return done === 0 ? 500 : 600
}

function refuseCapabilities(sources: readonly unknown[]) {
  for (const source of sources) {
    const { capabilities = {} } = readFields(source, 'a call')
    for (const [name, capability] of Object.entries(readFields(capabilities, 'capabilities'))) {
      if (readFields(capability, name).optional === true) continue
      throw new ProviderError(5700, `The wallet does not support the capability ${name}.`)
    }
  }
}

function summaryOf(calls: readonly TransactionRequest[], from: Address, chain: WalletChain) {
  return {
    title:
      calls.length === 1 ? 'Send a transaction' : `Send ${calls.length} transactions, one after the other`,
    rows: calls.flatMap((call, i) => {
      const { rows } = transactionSummary({ ...call, from }, chain)
      const own = rows.filter(([label]) => label !== 'Network' && label !== 'From')
      return i === 0 ? rows : own
    }),
  }
}

function shortReceipt(receipt: Receipt): Receipt {
  const { status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const logs = (Array.isArray(receipt.logs) ? receipt.logs : []).map(({ address, data, topics }) => ({
    address,
    data,
    topics,
  }))
  return { logs, status, blockHash, blockNumber, gasUsed, transactionHash }
}

function randomId(): Hex {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}
