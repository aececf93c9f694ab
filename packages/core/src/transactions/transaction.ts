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

/** Nothing in it but spam. Spec §5. */
export function isSpam({ transfers }: Transaction): boolean {
  return transfers.length > 0 && transfers.every(({ nft }) => nft?.isSpam === true)
}
