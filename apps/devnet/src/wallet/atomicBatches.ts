import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { multicall3Address } from '../contracts/multicall3.ts'
import { readFields, readList, readText, readTransaction } from '../phone/readParams.ts'
import type { Approval } from './approval.ts'
import type { ChainRequest } from './chainRequest.ts'
import { invalidParams, ProviderError } from './providerError.ts'
import { transactionSummary } from './requestSummary.ts'
import { hexChainId, type SharedState } from './sharedState.ts'
import { sendTransaction } from './signer.ts'
import type { WalletChain } from './walletState.ts'

type Needs = {
  readonly state: SharedState
  readonly approval: Approval
  readonly chainRequest: ChainRequest
  /** The key of an address that the page may use. @throws ProviderError 4100 */
  readonly signer: (address: unknown) => PrivateKeyAccount
}

/** `id` of a batch is the hash of its transaction. `cleared`: the transaction that takes the code from the account again. */
type Batch = {
  readonly account: PrivateKeyAccount
  readonly chain: WalletChain
  readonly hash: unknown
  cleared?: Promise<unknown>
}

const abi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable',
])
const noContract = '0x0000000000000000000000000000000000000000'

/**
 * Batches that happen as a whole or not at all: for one transaction the account has the code of Multicall3, which makes the
 * calls as the account. Such code is for a devnet only, because anybody could call it.
 * @see https://eips.ethereum.org/EIPS/eip-5792
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
export function createAtomicBatches({ state, approval, chainRequest, signer }: Needs) {
  const sent = new Map<string, Batch>()
  const receiptOf = ({ chain }: Batch, hash: unknown) =>
    chainRequest(chain.rpcUrl, 'eth_getTransactionReceipt', [hash]) as Promise<{ status: Hex } | null>

  /** The receipt of a batch, once the account has no code again: before that nodes miscount its transactions. */
  async function receiptOfBatch(batch: Batch) {
    const receipt = await receiptOf(batch, batch.hash)
    if (!receipt) return null
    const { account, chain } = batch
    const call = { from: account.address, to: account.address }
    batch.cleared ??= sendTransaction(account, chain, call, chainRequest, noContract)
    return (await receiptOf(batch, await batch.cleared)) && receipt
  }

  return {
    wallet_getCapabilities: () =>
      Object.fromEntries(
        state.get().chains.map(({ id }) => [hexChainId(id), { atomic: { status: 'supported' } }]),
      ),

    async wallet_sendCalls(parameter: unknown): Promise<unknown> {
      const request = readFields(parameter, 'the request')
      const calls = readList(request.calls, 'calls').map(readTransaction)
      const chain = state.chain()
      if (!chain || Number(request.chainId) !== chain.id)
        throw invalidParams('chainId is not the chain in front')
      const account = signer(request.from)
      const rows = calls.flatMap((call, index) => {
        const all = transactionSummary({ ...call, from: account.address }, chain).rows
        return index === 0 ? all : all.filter(([label]) => label !== 'Network' && label !== 'From')
      })
      const data = encodeFunctionData({
        abi,
        functionName: 'aggregate3',
        args: [
          calls.map(({ to, value = '0x0', data: callData = '0x' }) => {
            // The devnet's Multicall3 passes no coins on.
            if (!to || BigInt(value) > 0n) throw invalidParams('a call has a receiver and no value')
            return { target: to, allowFailure: false, callData }
          }),
        ],
      })
      await approval({ title: `Send ${calls.length} calls at once`, rows })
      const call = { from: account.address, to: account.address, data }
      const hash = await sendTransaction(account, chain, call, chainRequest, multicall3Address)
      sent.set(String(hash), { account, chain, hash })
      return { id: hash }
    },

    async wallet_getCallsStatus(parameter: unknown): Promise<unknown> {
      const id = readText(parameter, 'id')
      const batch = sent.get(id)
      if (!batch) throw new ProviderError(5730, 'There is no bundle with this id.')
      const receipt = await receiptOfBatch(batch)
      return {
        ...{ version: '2.0.0', id, chainId: hexChainId(batch.chain.id), atomic: true },
        status: receipt === null ? 100 : receipt.status === '0x1' ? 200 : 500,
        receipts: receipt ? [receipt] : [],
      }
    },
  }
}
