/** A transfer in a transaction. Addresses are in lower case. */
export type Transfer = {
  readonly txHash: string
  /** Negative for native transfers: -1 is the transaction's own value, lower numbers are internal calls in order. */
  readonly logIndex: number
  /** Index within an ERC-1155 batch. */
  readonly part: number
  readonly standard: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly contract: string | undefined
  readonly tokenId: bigint | undefined
  /** Base units; 1 for an ERC-721. */
  readonly amount: bigint
  readonly sender: string
  readonly recipient: string
}
