/** Where developer warnings go. Never given a secret: no signature, code, token or pairing URI. */
export type Log = {
  warn(message: string, detail?: unknown): void
  error(message: string, detail?: unknown): void
}
