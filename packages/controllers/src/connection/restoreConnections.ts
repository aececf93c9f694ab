import {
  type ChainAdapter,
  type Clock,
  type Log,
  type SavedSession,
  type Session,
  withDeadline,
} from '@latchkey/core'

/** Time for one wallet to answer while its session is restored, ms. */
export const restoreDeadlineMs = 3_000

/**
 * Restores saved sessions concurrently, so that a silent or throwing wallet delays no other. Calls back with the session
 * of each wallet, `undefined` if it is no longer connected. A wallet that throws or misses the deadline is reported as
 * `silent`, and its late answer is reported too, until `signal` aborts.
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
