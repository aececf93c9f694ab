export type ReceiveViewState = {
  readonly address: string
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly network: { readonly id: string; readonly name: string; readonly imageUrl?: string | undefined }
  /** What the code says: the address, as a payment address where the chain has one. */
  readonly uri: string
  /** For two seconds after the address was copied. */
  readonly copied?: boolean | undefined
  /** There is another network to receive on. */
  readonly canChange?: boolean | undefined
}

export type ReceiveViewActions = {
  readonly onBack: () => void
  readonly onCopy: () => void
  readonly onChangeNetwork: () => void
}
