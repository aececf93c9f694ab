/** Codes of an error and its causes: a five-letter SQLSTATE, a driver's code, or else the message. */
function codesOf(error: unknown): readonly string[] {
  const codes: string[] = []
  for (let inner = error; inner instanceof Error && codes.length < 8; inner = inner.cause) {
    const { code } = inner as { code?: unknown }
    codes.push(typeof code === 'string' ? code : inner.message)
  }
  return codes
}

// SQLSTATE classes: connection, resources, timeout, shutdown, read-only. Then errors of pg, node and PGlite.
const unavailable =
  /^(?:08...|53...|57014|57P0.|25006|Connection terminated.*|timeout exceeded when trying to connect|Client has encountered a connection error.*|Client was closed.*|E(?:CONN|PIPE|HOST|TIMED|NOTFOUND)\w*|PGlite is clos(?:ed|ing))$/

/** Whether the error is temporary: the database is unreachable, overloaded or read-only. Faults F99 to F101. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  codesOf(error).some((code) => unavailable.test(code))

/** Whether the database is read-only, by configuration or because its disk is full. Fault F100. */
export const isReadOnly = (error: unknown): boolean =>
  codesOf(error).some((code) => code === '25006' || code === '53100')

const collisions = new Set(['40001', '40P01'])
const attempts = 4

/**
 * Repeats database work that failed with a serialization failure or a deadlock, at most three times.
 * `work` is a single statement or a whole transaction. Fault F102.
 */
export async function retryCollisions<result>(work: () => Promise<result>): Promise<result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !codesOf(error).some((code) => collisions.has(code))) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5 * Math.random()))
    }
  }
}
