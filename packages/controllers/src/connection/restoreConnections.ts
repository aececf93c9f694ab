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
 * Asks every remembered wallet at once, so that a silent or throwing one never holds up another. Calls back when it
 * has answered, with `undefined` when it is not connected any more. One that has not answered in time, or threw, is
 * called back for as `silent`; an answer that comes still later is called back for as well, until `signal` aborts.
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
      const asked = (async () => needs.adapterOf(saved)?.restore(saved, signal))()
      const answered = asked.then((session) =>
        signal.aborted ? session?.release() : onAnswer(saved, session, false),
      )
      try {
        await withDeadline({ clock, ms: restoreDeadlineMs, signal }, () => answered)
      } catch (cause) {
        if (signal.aborted) return
        log.warn(`The wallet "${saved.connectorId}" did not come back; it can be connected again.`, cause)
        onAnswer(saved, undefined, true)
      }
    }),
  )
}
