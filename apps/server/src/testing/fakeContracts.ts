import { type NetworkCall, NodeRefused } from '@latchkey/server-kit/chains'
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { multicall3Address } from '../blockchain/chainReads.ts'
import type { Address } from '../blockchain/fields.ts'

/**
 * A network with Multicall3 at block 7 whose contracts return `answer`; calls for which it is `undefined` fail. `asked` lists
 * the methods of all requests.
 */
export function fakeContracts(answer: (to: Address, data: Hex) => Hex | undefined) {
  const asked: string[] = []
  const answerOf = (to: string, data: Hex): Hex => {
    const own = answer(to.toLowerCase() as Address, data)
    if (own === undefined) throw new NodeRefused('eth_call')
    return own
  }
  const call: NetworkCall = async (_, method, params) => {
    asked.push(method)
    if (method === 'eth_getCode') return '0x60'
    if (method === 'eth_blockNumber') return '0x7'
    const [{ to, data }] = params as [{ to: Address; data: Hex }] // all other methods are handled above
    if (to !== multicall3Address) return answerOf(to, data)
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const calls = args?.[0] as readonly { target: Address; callData: Hex }[] // the only method called
    const result = calls.map(({ target, callData }) => {
      const returnData =
        target.toLowerCase() === multicall3Address
          ? word(10n ** 18n)
          : answer(target.toLowerCase() as Address, callData)
      return { success: returnData !== undefined, returnData: returnData ?? '0x' }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  return { call, asked }
}

/** 32 bytes. */
export const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
