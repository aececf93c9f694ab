import type { Namespace } from '../caip/namespaces.ts'
import type { Connector } from '../connectors/connector.ts'
import { LatchkeyError } from '../errors/latchkeyError.ts'
import type {
  AdapterContext,
  AdapterFactory,
  ChainReads,
  FeeEstimate,
  PendingStatus,
  PendingTransaction,
  Receipt,
  ReceiptOptions,
  SavedSession,
  SentTransaction,
  TransferObstacle,
} from '../ports/adapter.ts'
import { createFakeWallet, type FakeWallet, type FakeWalletFields } from './fakeWallet.ts'

export type FakeAdapter = AdapterFactory & {
  readonly wallets: readonly FakeWallet[]
  wallet(id: string): FakeWallet
  /** Adds a wallet that announces itself late. */
  install(fields: FakeWalletFields): FakeWallet
  uninstall(id: string): void
  /** Number of `discover` and `restore` listeners. */
  readonly listening: number
  /** Answers of the chain. */
  readonly chain: FakeChain
}

export type FakeChain = {
  /** Base units by `address` or `address token`, in lower case. */
  readonly balances: Map<string, bigint>
  blockNumber: bigint
  fee: bigint
  usualFee: bigint | undefined
  /** The part of the fee that opens the receiver's account, as on Solana. */
  rent: bigint | undefined
  /** What the account must keep beside the fee, as on Solana. */
  reserve: bigint | undefined
  /** Receivers that fees are not estimated for, because they have no key. */
  readonly refused: Set<string>
  /** Accounts that are contracts. */
  readonly contracts: Set<string>
  /** No node answers whether an account is a contract. */
  hidesContracts: boolean
  /** Receivers without a key of their own. */
  readonly offCurve: Set<string>
  /** Every token keeps one of so many units of each transfer. */
  keepsOneIn: bigint | undefined
  /** What keeps every token from being sent. */
  obstacle: TransferObstacle | undefined
  /** `wrongChain`: every node answers for another chain. */
  failing: boolean | 'wrongChain'
  reads: number
  /** The transactions that `waitForReceipt` is called for. */
  readonly awaited: readonly PendingTransaction[]
  /** The options of these calls, in the same order. */
  readonly awaiting: readonly ReceiptOptions[]
  /** Resolves the pending `waitForReceipt` calls: all, or those of one transaction. */
  mine(receipt?: Receipt['status'] | Receipt, id?: string): void
  /** Reports a status to all pending `waitForReceipt` calls. */
  report(status: PendingStatus): void
  /** Reports a transaction that the host app has sent with the provider. */
  sent(transaction: SentTransaction): void
}

/**
 * An adapter without a chain; passes the same contract suite as the real adapters.
 *
 * @example
 * const adapter = createFakeAdapter({
 *   wallets: [{ id: 'harbour', addresses: [aliceAddress], networkId: meadowChain.caipNetworkId }],
 * })
 * adapter.wallet('harbour').behaviour = 'reject'
 */
export function createFakeAdapter({
  namespace = 'eip155',
  wallets: initial = [],
  host,
}: {
  namespace?: Namespace | undefined
  wallets?: readonly FakeWalletFields[] | undefined
  /** The wallet that shows the page. */
  host?: SavedSession | undefined
} = {}): FakeAdapter {
  let wallets = initial.map((fields) => createFakeWallet({ namespace, ...fields }))
  const listeners = new Set<(connectors: readonly Connector[]) => void>()
  type Wait = {
    readonly transaction: PendingTransaction
    readonly options: ReceiptOptions
    settle(receipt: Receipt): void
  }
  const waiting = new Set<Wait>()
  let context: AdapterContext | undefined
  const announce = () => {
    for (const listener of listeners) listener(wallets.map(({ connector }) => connector))
  }
  const find = (id: string) => wallets.find(({ connector }) => connector.id === id)

  const chain: FakeChain = {
    balances: new Map(),
    blockNumber: 1n,
    fee: 21_000n * 2_000_000_000n,
    usualFee: undefined,
    rent: undefined,
    reserve: undefined,
    refused: new Set(),
    contracts: new Set(),
    hidesContracts: false,
    offCurve: new Set(),
    keepsOneIn: undefined,
    obstacle: undefined,
    failing: false,
    reads: 0,
    get awaited() {
      return [...waiting].map(({ transaction }) => transaction)
    },
    get awaiting() {
      return [...waiting].map(({ options }) => options)
    },
    mine(receipt = 'success', only) {
      for (const wait of [...waiting]) {
        const { id } = wait.transaction
        if (only !== undefined && only !== id) continue
        waiting.delete(wait)
        if (typeof receipt !== 'string') wait.settle(receipt)
        else if (receipt === 'replaced') wait.settle({ status: receipt })
        else wait.settle({ status: receipt, id, blockNumber: chain.blockNumber })
      }
    },
    report(status) {
      for (const { options } of waiting) options.onStatus?.(status)
    },
    sent: (transaction) => context?.onSent?.(transaction),
  }
  const read = <value>(answer: value, networkId: string): value => {
    chain.reads++
    if (chain.failing) {
      const wrongChain = new LatchkeyError('rpc_wrong_chain', { expected: networkId, actual: '0x1' })
      const cause = chain.failing === 'wrongChain' ? wrongChain : undefined
      throw new LatchkeyError('rpc_unreachable', { networkId }, { cause })
    }
    return answer
  }
  const reads: ChainReads = {
    blockNumber: async (networkId) => read(chain.blockNumber, networkId),
    balance: async ({ address, networkId }) =>
      read(chain.balances.get(address.toLowerCase()) ?? 0n, networkId),
    tokenBalance: async ({ address, tokenAddress, networkId }) =>
      read(chain.balances.get(`${address} ${tokenAddress}`.toLowerCase()) ?? 0n, networkId),
    estimateFee: async ({ networkId, to, amountBaseUnits }) => {
      if (chain.refused.has(to)) throw new LatchkeyError('invalid_address', { address: to })
      if (chain.obstacle) throw new LatchkeyError('token_not_sendable', { obstacle: chain.obstacle })
      const { fee: total, usualFee: usual, rent, reserve } = chain
      const offCurve = chain.offCurve.has(to)
      const receives = chain.keepsOneIn && amountBaseUnits - amountBaseUnits / chain.keepsOneIn
      return read<FeeEstimate>({ total, usual, rent, reserve, offCurve, receives }, networkId)
    },
    isContract: async ({ address }) =>
      chain.hidesContracts ? new Promise(() => {}) : chain.contracts.has(address),
    waitForReceipt: (transaction, signal, options = {}) =>
      new Promise((resolve, reject) => {
        const wait: Wait = { transaction, options, settle: resolve }
        waiting.add(wait)
        signal.addEventListener('abort', () => {
          waiting.delete(wait)
          reject(new LatchkeyError('request_aborted'))
        })
      }),
  }

  return {
    namespace,
    chain,
    get wallets() {
      return wallets
    },
    get listening() {
      return listeners.size
    },
    wallet(id) {
      const wallet = find(id)
      if (!wallet) throw new LatchkeyError('connector_not_found', { connectorId: id })
      return wallet
    },
    install(fields) {
      const wallet = createFakeWallet({ namespace, ...fields })
      wallets = [...wallets, wallet]
      announce()
      return wallet
    },
    uninstall(id) {
      wallets = wallets.filter(({ connector }) => connector.id !== id)
      announce()
    },
    create(given) {
      context = given
      return {
        namespace,
        host,
        reads,
        preload: async () => {},
        discover(listener) {
          listeners.add(listener)
          listener(wallets.map(({ connector }) => connector))
          return () => void listeners.delete(listener)
        },
        async connect({ connectorId, signal }) {
          const wallet = find(connectorId)
          if (!wallet) throw new LatchkeyError('connector_not_found', { connectorId })
          const { name } = wallet.connector
          if (!wallet.permitted || wallet.locked || wallet.behaviour !== 'approve') {
            await wallet.handleRequest(
              'connect',
              new LatchkeyError('connection_rejected', { wallet: name }),
              signal,
            )
          }
          wallet.permitted = true
          wallet.locked = false
          return wallet.session()
        },
        restore(saved, signal) {
          return new Promise((resolve, reject) => {
            const attempt = () => {
              const wallet = find(saved.connectorId)
              if (!wallet) return
              finish()
              const answer = () => resolve(wallet.permitted ? wallet.session() : undefined)
              // A restore has no prompt to decline, but the wallet may hang or fail.
              if (wallet.behaviour === 'hang' || wallet.behaviour === 'fail')
                return void wallet
                  .handleRequest('restore', new LatchkeyError('request_rejected'), signal)
                  .then(answer, reject)
              wallet.requests.push('restore')
              answer()
            }
            const onAbort = () => {
              finish()
              resolve(undefined)
            }
            const finish = () => {
              listeners.delete(attempt)
              signal.removeEventListener('abort', onAbort)
            }
            listeners.add(attempt)
            signal.addEventListener('abort', onAbort)
            attempt()
          })
        },
      }
    },
  }
}
