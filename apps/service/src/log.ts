export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>

/** One JSON line on stdout. Callers pass facts only: no cookie, signature, nonce, key or address of a person. */
export function log(event: string, facts: LogLine = {}): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`)
}
