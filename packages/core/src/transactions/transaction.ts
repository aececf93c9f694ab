import type { CaipNetworkId } from '../caip/caip.ts'

export type TransferDirection = 'in' | 'out' | 'self'

/** One thing that changed hands. Amounts are whole pieces for an NFT, else base units. */
export type TransactionTransfer = {
  readonly direction: TransferDirection
  readonly sender: string | undefined
  readonly recipient: string | undefined
  readonly amountBaseUnits: bigint
  readonly decimals: number
  readonly name: string
  readonly symbol: string
  readonly imageUrl: string | undefined
  /** Set for an NFT. */
  readonly nft: { readonly isSpam: boolean } | undefined
}

/** Something that happened to an account. Spec §3. */
export type Transaction = {
  readonly id: string
  readonly hash: string
  readonly networkId: CaipNetworkId
  /** Milliseconds since the Unix epoch. */
  readonly minedAt: number
  readonly operation: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  readonly sentFrom: string
  readonly sentTo: string
  readonly transfers: readonly TransactionTransfer[]
}

/**
 * Nothing in it that the account would miss: NFTs marked as spam (spec §5), or, in a transaction that somebody else
 * sent, transfers of nothing. Those cost a stranger next to nothing and put an address of theirs among the account's
 * own (address poisoning, security R-69): a token lets anyone move nothing "from" anybody.
 *
 * @param account - whose history it is
 */
export function isSpam({ sentFrom, transfers }: Transaction, account: string): boolean {
  const own = sentFrom.toLowerCase() === account.toLowerCase()
  return (
    transfers.length > 0 &&
    transfers.every(({ nft, amountBaseUnits }) => nft?.isSpam === true || (!own && amountBaseUnits === 0n))
  )
}
