import { sameAddress } from '../accounts/sameAddress.ts'
import type { CaipNetworkId } from '../caip/caip.ts'

export type TransferDirection = 'in' | 'out' | 'self'

/** One transfer of a transaction. `amountBaseUnits` counts whole items for an NFT. */
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

/** A transaction in an account's history. Spec §3. */
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
 * Whether a transaction can be hidden: all its transfers are NFTs marked as spam (spec §5) or, if another account sent
 * it, transfers of amount 0. The latter are cheap and put an attacker's address into the account's history: many tokens
 * let anyone transfer 0 "from" any address (address poisoning). Security R-69.
 *
 * @param account - the account whose history contains the transaction
 * @example
 * const shown = transactions.filter((transaction) => !isSpam(transaction, address))
 */
export function isSpam({ sentFrom, transfers }: Transaction, account: string): boolean {
  const own = sameAddress(sentFrom, account)
  return (
    transfers.length > 0 &&
    transfers.every(({ nft, amountBaseUnits }) => nft?.isSpam === true || (!own && amountBaseUnits === 0n))
  )
}
