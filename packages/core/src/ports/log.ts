/** Receives messages for dapp developers. They never contain a signature, one-time code, token or pairing URI. */
export type Log = {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}
