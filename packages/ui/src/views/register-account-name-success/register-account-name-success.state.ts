/** Filled by the names controller. */
export type RegisterAccountNameSuccessViewState = {
  /** Whole: "marisol.latchkey.id". */
  readonly name: string
  readonly address: string
  readonly avatarUrl?: string | undefined
  /** For two seconds after the name was copied. */
  readonly copied?: boolean | undefined
}

export type RegisterAccountNameSuccessViewActions = {
  readonly onDone: () => void
  readonly onCopyName: () => void
}
