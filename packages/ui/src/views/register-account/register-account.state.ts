/** Filled by the names controller, where the network has names. */
export type RegisterAccountViewState = {
  readonly address: string
  readonly avatarUrl?: string | undefined
  /** Example of a name: "marisol". */
  readonly exampleName: string
  /** Suffix of all names: ".latchkey.id". */
  readonly suffix: string
  /** True only if the terms of the names service say so. */
  readonly isFree: boolean
}

export type RegisterAccountViewActions = { readonly onBack: () => void; readonly onChoose: () => void }
