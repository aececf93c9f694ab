import { decodeAbiParameters, type Hex } from 'viem'
import type { NodeLog } from './nodeAnswers.ts'
import type { Transfer } from './transfer.ts'

/** Event topics: ERC-20 and ERC-721 share one, ERC-1155 has two. */
export const transferTopics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
} as const

const batchShape = [{ type: 'uint256[]' }, { type: 'uint256[]' }] as const

/**
 * The transfers in a log; empty if the log is malformed or of another kind. Contracts can log anything, so an invalid log must
 * not stop the indexer.
 */
export function logTransfers({
  address,
  topics,
  data,
  transactionHash,
  logIndex,
}: NodeLog): readonly Transfer[] {
  const [event, first = '', second = '', third = ''] = topics
  const base = { txHash: transactionHash, logIndex, part: 0, contract: address }
  if (event === transferTopics.transfer) {
    const parties = { sender: addressOf(first), recipient: addressOf(second) }
    if (topics.length === 4) {
      return [{ ...base, ...parties, standard: 'erc721', tokenId: BigInt(third), amount: 1n }]
    }
    if (topics.length !== 3 || data.length < 66) return []
    return [{ ...base, ...parties, standard: 'erc20', tokenId: undefined, amount: wordOf(data, 0) }]
  }
  // The first indexed topic of an ERC-1155 transfer is the operator.
  const parties = { sender: addressOf(second), recipient: addressOf(third), standard: 'erc1155' } as const
  if (event === transferTopics.single && topics.length === 4 && data.length >= 130) {
    return [{ ...base, ...parties, tokenId: wordOf(data, 0), amount: wordOf(data, 1) }]
  }
  if (event === transferTopics.batch && topics.length === 4) {
    const [ids, amounts] = decodeBatch(data)
    if (ids.length !== amounts.length) return []
    return ids.map((tokenId, part) => ({ ...base, ...parties, part, tokenId, amount: amounts[part] ?? 0n }))
  }
  return []
}

const addressOf = (topic: string) => `0x${topic.slice(-40)}`
const wordOf = (data: string, index: number) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}`)

function decodeBatch(data: string): readonly [readonly bigint[], readonly bigint[]] {
  try {
    return decodeAbiParameters(batchShape, data as Hex) // validated as hex by nodeLog
  } catch {
    return [[], []]
  }
}
