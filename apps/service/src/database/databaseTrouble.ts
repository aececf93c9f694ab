/** What the engines and drivers say, through whatever wraps it: five-letter SQLSTATE, or a driver's own word. */
function codesOf(error: unknown): readonly string[] {
  const codes: string[] = []
  for (let inner = error; inner instanceof Error && codes.length < 8; inner = inner.cause) {
    const { code } = inner as { code?: unknown }
    codes.push(typeof code === 'string' ? code : inner.message)
  }
  return codes
}

// Connection, resources, shutdown, a statement that took too long, read-only; then pg, node and PGlite.
const away =
  /^(?:08...|53...|57014|57P0.|25006|Connection terminated.*|timeout exceeded when trying to connect|Client has encountered a connection error.*|Client was closed.*|E(?:CONN|PIPE|HOST|TIMED|NOTFOUND)\w*|PGlite is clos(?:ed|ing))$/

/** Whether the database could not do its work just now: a caller may come back. Faults F99 to F101. */
export const isDatabaseAway = (error: unknown): boolean => codesOf(error).some((code) => away.test(code))

/** Whether the database only reads: it is told so, or its disk is full. Fault F100. */
export const isReadOnly = (error: unknown): boolean =>
  codesOf(error).some((code) => code === '25006' || code === '53100')

const collided = new Set(['40001', '40P01'])
const attempts = 4

/**
 * Does database work again when it collided with another's (serialization failure, deadlock), at most three times more.
 * `work` is a statement or a whole transaction. Fault F102.
 */
export async function retryCollisions<result>(work: () => Promise<result>): Promise<result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !codesOf(error).some((code) => collided.has(code))) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 5 * Math.random()))
    }
  }
}
