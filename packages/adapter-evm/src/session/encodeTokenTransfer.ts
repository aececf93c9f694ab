import { encodeFunctionData, parseAbi } from 'viem'

// The return value is left out on purpose: tokens like USDT return none, and a transaction has no use for one.
const abi = /* @__PURE__ */ parseAbi(['function transfer(address to, uint256 amount)'])

/** The calldata of an ERC-20 transfer, `amount` in base units. */
export function encodeTokenTransfer(to: string, amount: bigint): string {
  return encodeFunctionData({ abi, functionName: 'transfer', args: [to as `0x${string}`, amount] })
}
