export type LogLine = Readonly<Record<string, string | number | boolean | undefined>>

/** Writes one JSON line to stdout. `facts` must not contain cookies, signatures, nonces, keys or users' addresses. */
export function log(event: string, facts: LogLine = {}): void {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`)
}
