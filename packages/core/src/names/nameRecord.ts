/** A registered name. */
export type NameRecord = {
  /** With its zone: "marisol.latchkey.id". */
  readonly name: string
  /** Addresses by ENSIP-11 coin type in decimal. */
  readonly addresses: Readonly<Record<string, string>>
  readonly avatarUrl: string | undefined
}

export type NameSuggestion = {
  /** With its zone. */
  readonly name: string
  readonly isRegistered: boolean
}
