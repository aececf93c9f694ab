/** Something that changed hands in a transaction. Addresses in lower case. */
export type Transfer = {
  readonly txHash: string
  /** Native transfers are below zero: -1 is the transaction's own value, the others what it called, in order. */
  readonly logIndex: number
  /** Which of an ERC-1155 batch. */
  readonly part: number
  readonly standard: 'native' | 'erc20' | 'erc721' | 'erc1155'
  readonly contract: string | undefined
  readonly tokenId: bigint | undefined
  /** Base units; 1 for an ERC-721. */
  readonly amount: bigint
  readonly sender: string
  readonly recipient: string
}
