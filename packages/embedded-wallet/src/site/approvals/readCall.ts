import { decodeFunctionData, parseAbi, zeroAddress } from 'viem'
import { allowance } from './allowance.ts'
import type { Effect, Nft } from './approval.ts'

const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
])

/** Transfers of ERC-721 and ERC-1155. */
const nftTransfers = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
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
  /** Whether the contract is of ERC-721: the number in `approve` and `transferFrom` is the id of an NFT. */
  readonly isNft: boolean
}

/** What a call does, from its data. A call that moves native tokens beside what it says is unknown. Security R-72 */
export function readCall(call: Call): Effect {
  const { to, data, value } = call
  if (to === undefined) return { type: 'create-contract', amount: value }
  if (data === '0x') return { type: 'send', to, amount: value }
  const effect = value === 0n ? decoded({ ...call, to }) : undefined
  return effect ?? { type: 'unknown-call', to, amount: value }
}

function decoded({ to, data, from, isNft }: Call & { readonly to: `0x${string}` }): Effect | undefined {
  const sent = nftsOf(data)
  if (sent) {
    const { owner, receiver, nfts } = sent
    return isSame(owner, from) ? { type: 'send-nfts', to: receiver, collection: to, nfts } : undefined
  }
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
      // Of another account's tokens.
      if (!isSame(owner, from)) return undefined
      return isNft
        ? { type: 'send-nfts', to: receiver, collection: to, nfts: [{ id: amount, amount: 1n }] }
        : { type: 'send-token', to: receiver, amount, token: to }
    }
    case 'approve':
    case 'increaseAllowance': {
      const [spender, amount] = call.args
      return isNft ? nftAllowance(to, spender, amount) : allowance(to, spender, amount)
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

/** NFTs that a call moves. */
function nftsOf(data: `0x${string}`) {
  const call = decode(nftTransfers, data)
  if (!call) return undefined
  const [owner, receiver, ids, amounts] = call.args
  if (typeof ids === 'bigint') {
    const amount = typeof amounts === 'bigint' ? amounts : 1n
    return { owner, receiver, nfts: [{ id: ids, amount }] }
  }
  if (!Array.isArray(amounts) || ids.length === 0 || ids.length !== amounts.length) return undefined
  return { owner, receiver, nfts: ids.map((id, index): Nft => ({ id, amount: amounts[index] ?? 0n })) }
}

/** Lets somebody move one NFT; nobody any more, if it is the zero address. ERC-721 */
const nftAllowance = (collection: string, spender: string, id: bigint): Effect =>
  isSame(spender, zeroAddress)
    ? { type: 'revoke', spender: undefined, token: collection }
    : { type: 'allow-nft', spender, collection, nfts: [{ id, amount: 1n }] }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function decode<const abi extends typeof known | typeof permit2 | typeof nftTransfers>(
  abi: abi,
  data: `0x${string}`,
) {
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}
