import { decodeFunctionData, parseAbi } from 'viem'
import { allowance } from './allowance.ts'
import type { Effect } from './approval.ts'

const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
])

/** Permit2's `approve`, whose amount has 160 bits. */
const permit2 = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])
const unlimited160From = 2n ** 159n

type Call = {
  readonly to: `0x${string}` | undefined
  readonly data: `0x${string}`
  readonly value: bigint
  /** The sender. */
  readonly from: string
}

/** What a call does, from its data. A call that moves native tokens beside what it says is unknown. Security R-72 */
export function readCall({ to, data, value, from }: Call): Effect {
  if (to === undefined) return { type: 'create-contract' }
  if (data === '0x') return { type: 'send', to, amount: value }
  return (value === 0n ? decoded(to, data, from) : undefined) ?? { type: 'unknown-call', to, amount: value }
}

function decoded(to: `0x${string}`, data: `0x${string}`, from: string): Effect | undefined {
  const permitted = decode(permit2, data)
  if (permitted) {
    const [token, spender, amount, expiration] = permitted.args
    return allowance(token, spender, amount, { from: unlimited160From, until: BigInt(expiration) })
  }
  const call = decode(known, data)
  switch (call?.functionName) {
    case 'transfer': {
      const [receiver, amount] = call.args
      return { type: 'send-token', to: receiver, amount, token: to }
    }
    case 'transferFrom': {
      const [owner, receiver, amount] = call.args
      // Of another account's tokens, or an NFT whose id is not an amount.
      if (owner.toLowerCase() !== from.toLowerCase()) return undefined
      return { type: 'send-token', to: receiver, amount, token: to }
    }
    case 'approve':
    case 'increaseAllowance': {
      const [spender, amount] = call.args
      return allowance(to, spender, amount)
    }
    case 'setApprovalForAll': {
      const [operator, isApproved] = call.args
      return isApproved
        ? { type: 'allow-all-nfts', operator, collection: to }
        : { type: 'revoke', spender: operator, token: to }
    }
    default:
      return undefined
  }
}

function decode<const abi extends typeof known | typeof permit2>(abi: abi, data: `0x${string}`) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
