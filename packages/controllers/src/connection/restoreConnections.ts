import {
  type ChainAdapter,
  type Clock,
  type Log,
  type SavedSession,
  type Session,
  withDeadline,
} from '@latchkey/core'

/** A silent wallet may hold up a page load this long, and only its own part of it. */
export const restoreDeadlineMs = 3_000

/**
 * Asks every remembered wallet at once, each with its own deadline, so that a silent or throwing one
 * never holds up another. Calls back per wallet, with `undefined` for one that did not come back.
 */
export async function restoreConnections(
  needs: {
    adapterOf(saved: SavedSession): ChainAdapter | undefined
    clock: Clock
    log: Log
    signal: AbortSignal
  },
  wallets: readonly SavedSession[],
  onAnswer: (saved: SavedSession, session: Session | undefined, silent: boolean) => void,
): Promise<void> {
  const { clock, log, signal } = needs
  await Promise.all(
    wallets.map(async (saved) => {
      let over = false
      let silent = false
      let session: Session | undefined
      try {
        session = await withDeadline({ clock, ms: restoreDeadlineMs, signal }, async (inner) => {
          const answer = await needs.adapterOf(saved)?.restore(saved, inner)
          // An answer after the deadline belongs to nobody.
          if (over) answer?.release()
          return answer
        })
        silent = session === undefined && needs.adapterOf(saved) === undefined
      } catch (cause) {
        silent = true
        if (!signal.aborted)
          log.warn(`The wallet "${saved.connectorId}" did not come back; it can be connected again.`, cause)
      }
      over = true
      if (!signal.aborted) onAnswer(saved, session, silent)
      else session?.release()
    }),
  )
}
