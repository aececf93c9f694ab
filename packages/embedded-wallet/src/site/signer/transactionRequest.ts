/** A transaction as it is shown and signed; amounts are hex quantities in wei. */
export type TransactionRequest = {
  readonly chainId: number
  readonly nonce: number
  /** `undefined` creates a contract. */
  readonly to: `0x${string}` | undefined
  readonly value: `0x${string}`
  readonly data: `0x${string}`
  readonly gas: `0x${string}`
} & (
  | { readonly maxFeePerGas: `0x${string}`; readonly maxPriorityFeePerGas: `0x${string}` }
  /** On a network without EIP-1559. */
  | { readonly gasPrice: `0x${string}` }
)
