import { type Abi, encodeFunctionData, getAddress } from 'viem'
import type { ChainCall } from './chainCall.ts'
import { contractAbis } from './contractAbis.ts'

export function encodeCall({ contract, address, functionName, args, value = 0n }: ChainCall) {
  const abi: Abi = contractAbis[contract]
  return { to: getAddress(address), data: encodeFunctionData({ abi, functionName, args }), value }
}
