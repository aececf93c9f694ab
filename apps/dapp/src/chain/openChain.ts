import type { Network } from '@latchkey/core'
import {
  type Address,
  createClient,
  fallback,
  getAddress,
  type Hex,
  http,
  type ReadContractParameters,
} from 'viem'
import {
  estimateFeesPerGas,
  estimateGas,
  call as ethCall,
  getBalance,
  getCode,
  getGasPrice,
  readContract,
  waitForTransactionReceipt,
} from 'viem/actions'
import type { FeeSpeed } from '../../shared/speed/choices.ts'
import type { ChainCall } from './chainCall.ts'
import { contractAbis } from './contractAbis.ts'
import { encodeCall } from './encodeCall.ts'
import { type GasFees, withTip } from './feeSpeed.ts'

/** Reads of one EVM network through the app's nodes. */
export type Chain = {
  read(call: Omit<ChainCall, 'label' | 'value'>): Promise<unknown>
  balance(account: string): Promise<bigint>
  codeSize(account: string): Promise<number>
  /** Runs a call without sending it. @throws what the contract answers */
  simulate(call: ChainCall, from: string): Promise<void>
  /** Gas that a call takes now. @throws what the contract answers */
  gas(call: ChainCall, from: string): Promise<bigint>
  /** Wei. */
  gasPrice(): Promise<bigint>
  /** Wei of the network fee for the gas of a usual call. */
  usualFee(): Promise<bigint>
  /** What a transaction of this speed pays. `undefined`: the wallet decides, for the usual speed or without an estimate. */
  fees(speed: FeeSpeed): Promise<GasFees | undefined>
  /** Waits until the transaction is in a block. @throws what viem throws when it is not within {@link confirmationMs} */
  receipt(hash: Hex): Promise<{ readonly ok: boolean; readonly hash: Hex }>
}

const pollingMs = 1_000
/** Time for a transaction to be in a block, ms. Afterwards the user looks for it in the wallet. */
export const confirmationMs = 600_000
/** Time limit of a request to one node, ms. Then the next node gets the request; without a next one it fails. */
const answerMs = 8_000
/** Gas of the dearest call that a page makes, a stake. */
const usualGas = 160_000n

/** Asks once more after a 503: a busy server can answer a moment later, and a user who is about to send need not try again. */
const fetchUnlessBusy: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  if (response.status !== 503) return response
  await new Promise((resolve) => setTimeout(resolve, pollingMs))
  return fetch(input, init)
}

/** @example const balance = await openChain(network).balance(account) */
export function openChain(network: Network): Chain {
  const urls = network.rpcUrls.default.http
  const last = urls.at(-1)
  const client = createClient({
    pollingInterval: pollingMs,
    transport: fallback(
      urls.map((url) =>
        http(url, { timeout: answerMs, fetchFn: url === last ? fetchUnlessBusy : undefined }),
      ),
      { retryCount: urls.length > 1 ? 0 : 1 },
    ),
  })
  return {
    read: ({ contract, address, functionName, args }) =>
      readContract(client, {
        abi: contractAbis[contract],
        address: getAddress(address),
        functionName,
        args,
        // The types of viem know only functions that are written out.
      } as unknown as ReadContractParameters),
    balance: (account) => getBalance(client, { address: getAddress(account) }),
    async codeSize(account) {
      const code = await getCode(client, { address: getAddress(account) })
      return code ? (code.length - 2) / 2 : 0
    },
    async simulate(call, from) {
      const { to, data, value } = encodeCall(call)
      await ethCall(client, { account: from as Address, to, data, value })
    },
    async gas(call, from) {
      const { to, data, value } = encodeCall(call)
      return estimateGas(client, { account: from as Address, to, data, value })
    },
    gasPrice: () => getGasPrice(client),
    usualFee: async () => (await getGasPrice(client)) * usualGas,
    async fees(speed) {
      if (speed === 'standard') return undefined
      // A chain may have no base fee.
      const usual = await estimateFeesPerGas(client).catch(() => undefined)
      return usual && withTip(usual, speed)
    },
    async receipt(hash) {
      const until = Date.now() + confirmationMs
      for (;;) {
        try {
          // Zero would be no limit.
          const timeout = Math.max(1, until - Date.now())
          const receipt = await waitForTransactionReceipt(client, { hash, timeout })
          return { ok: receipt.status === 'success', hash: receipt.transactionHash }
        } catch (cause) {
          // A sent transaction goes on while no node answers.
          if (Date.now() + pollingMs > until) throw cause
          await new Promise((resolve) => setTimeout(resolve, pollingMs))
        }
      }
    },
  }
}
