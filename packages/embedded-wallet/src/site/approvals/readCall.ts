import { decodeFunctionData, parseAbi } from 'viem'
import type { ApprovalWarning, Effect } from './approval.ts'
import type { TokenFacts } from './readTokenFacts.ts'

/** From this amount on an allowance is unlimited in effect. Security R-72 */
const unlimitedFrom = 2n ** 255n

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
      // Of somebody else's tokens, or an NFT whose id is not an amount.
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

/** The last second of the year 9999. What ends later has no end. */
const latest = 253_402_300_799n

/** An allowance, which revokes if it is zero. One of `from` or more is unlimited. */
export function allowance(
  token: string | undefined,
  spender: string,
  amount: bigint,
  {
    from = unlimitedFrom,
    until,
  }: { readonly from?: bigint | undefined; readonly until?: bigint | undefined } = {},
): Effect {
  if (amount === 0n) return { type: 'revoke', spender, token }
  const ends = until !== undefined && until > 0n && until <= latest
  return {
    ...{ type: 'allow', spender, token },
    amount: amount >= from ? undefined : amount,
    until: ends ? until : undefined,
  }
}

export function warningsOf(
  effect: Effect | undefined,
  token: TokenFacts | undefined,
): readonly ApprovalWarning[] {
  if (effect?.type === 'allow' && effect.amount === undefined) return ['unlimited']
  if (effect?.type === 'allow' || effect?.type === 'send-token') return token ? [] : ['unknown-token']
  if (effect?.type === 'allow-all-nfts') return ['all-nfts']
  if (effect?.type === 'run-program') return [effect.givesControl ? 'gives-control' : 'unknown-call']
  return effect?.type === 'unknown-call' || effect?.type === 'create-contract' ? ['unknown-call'] : []
}

function decode<const abi extends typeof known | typeof permit2>(abi: abi, data: `0x${string}`) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
