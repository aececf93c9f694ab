/** Filled by the names controller, where the network has names. */
export type RegisterAccountViewState = {
  readonly address: string
  readonly avatarUrl?: string | undefined
  /** A name as it could be: "marisol". */
  readonly exampleName: string
  /** What every name ends in: ".latchkey.id". */
  readonly suffix: string
  /** Only where the names' terms say so. */
  readonly isFree: boolean
}

export type RegisterAccountViewActions = { readonly onBack: () => void; readonly onChoose: () => void }
