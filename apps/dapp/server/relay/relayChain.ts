import type { NetworkCall } from '@latchkey/server-kit/chains'
import type { Hex } from 'viem'
import * as z from 'zod'

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform(BigInt)
const hex = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .transform((text) => text as Hex)

const block = z.object({ baseFeePerGas: quantity })
const receipt = z.object({ status: quantity, gasUsed: quantity, effectiveGasPrice: quantity }).nullable()

export type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
export type Receipt = { readonly ok: boolean; readonly cost: bigint }

/** What the relay asks of a chain. Rejects when no node answers, or refuses. */
export function createRelayChain(call: NetworkCall, chainId: number, from: Hex) {
  const ask = async <T>(shape: z.ZodType<T>, method: string, params: readonly unknown[]) =>
    shape.parse(await call(`eip155:${chainId}`, method, params))

  return {
    balance: () => ask(quantity, 'eth_getBalance', [from, 'latest']),
    /** The first nonce that is in no block. */
    nonce: async () => Number(await ask(quantity, 'eth_getTransactionCount', [from, 'latest'])),
    /** @throws NodeRefused when the contract would refuse the call */
    estimateGas: (to: string, data: Hex) => ask(quantity, 'eth_estimateGas', [{ from, to, data }]),
    async fees(): Promise<Fees> {
      const [{ baseFeePerGas }, tip] = await Promise.all([
        ask(block, 'eth_getBlockByNumber', ['latest', false]),
        ask(quantity, 'eth_maxPriorityFeePerGas', []),
      ])
      return { maxFeePerGas: 2n * baseFeePerGas + tip, maxPriorityFeePerGas: tip }
    },
    async receipt(hash: string): Promise<Receipt | undefined> {
      const found = await ask(receipt, 'eth_getTransactionReceipt', [hash])
      return found ? { ok: found.status === 1n, cost: found.gasUsed * found.effectiveGasPrice } : undefined
    },
    /** Sends a signed transaction, which may have been sent before. */
    send: (raw: string) => ask(hex, 'eth_sendRawTransaction', [raw]),
  }
}

export type RelayChain = ReturnType<typeof createRelayChain>
