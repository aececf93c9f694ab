export type ReceiveViewState = {
  readonly address: string
  readonly name?: string | undefined
  readonly avatarUrl?: string | undefined
  readonly network: { readonly id: string; readonly name: string; readonly imageUrl?: string | undefined }
  /** Content of the QR code: a payment URI where the chain has a standard for it, otherwise the address. */
  readonly uri: string
  /** True for two seconds after the address was copied. */
  readonly copied?: boolean | undefined
  /** The app has another network to receive on. */
  readonly canChange?: boolean | undefined
}

export type ReceiveViewActions = {
  readonly onBack: () => void
  readonly onCopy: () => void
  readonly onChangeNetwork: () => void
}
