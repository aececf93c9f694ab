/** A registered name. */
export type NameRecord = {
  /** Whole: "marisol.latchkey.id". */
  readonly name: string
  /** By ENSIP-11 coin type, decimal. */
  readonly addresses: Readonly<Record<string, string>>
  readonly avatarUrl: string | undefined
}

export type NameSuggestion = {
  /** Whole. */
  readonly name: string
  readonly isRegistered: boolean
}
