import type { Handler } from 'hono'

/** A mirror of a chain that is further behind is not healthy, s. */
const maxLagSec = 120

/** Answers 503 if the database or a chain does not answer, or the mirror of a chain is behind. */
export function healthRoute(needs: {
  readonly databaseAnswers: () => Promise<boolean>
  readonly chainAnswers: readonly (() => Promise<boolean>)[]
  /** The mirrors by chain id. */
  readonly chains: () => Readonly<Record<number, { readonly lag: number; readonly head: number | null }>>
}): Handler {
  return async (c) => {
    const [database, ...answered] = await Promise.all([
      needs.databaseAnswers(),
      ...needs.chainAnswers.map((answers) => answers()),
    ])
    const chains = needs.chains()
    const isBehind = Object.values(chains).some(({ lag }) => lag > maxLagSec)
    const ok = database && answered.every(Boolean) && !isBehind
    if (!ok) c.header('Retry-After', '1')
    return c.json({ ok, db: database, chains }, ok ? 200 : 503)
  }
}
