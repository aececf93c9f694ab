/** Filled by the names controller. */
export type RegisterAccountNameSuccessViewState = {
  /** Full name: "marisol.latchkey.id". */
  readonly name: string
  readonly address: string
  readonly avatarUrl?: string | undefined
  /** True for two seconds after the name was copied. */
  readonly copied?: boolean | undefined
}

export type RegisterAccountNameSuccessViewActions = {
  readonly onDone: () => void
  readonly onCopyName: () => void
}
