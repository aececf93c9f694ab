/** A transaction for a wallet, with plain addresses and amounts in wei. */
export type BuiltTransaction = {
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
  readonly gas: bigint | undefined
  readonly gasPrice: bigint | undefined
}
