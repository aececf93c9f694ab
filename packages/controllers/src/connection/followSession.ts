import type { Clock, Session, SessionChange } from '@latchkey/core'

/** Shortest time between two updates of the state, ms. F38. */
export const changeIntervalMs = 100

/**
 * Reports changes made in the wallet: the first one at once, further ones every 100 ms, only the last of each type.
 * Returns the cleanup.
 */
export function followSession(
  session: Session,
  clock: Clock,
  onChanges: (changes: readonly SessionChange[]) => void,
): () => void {
  const ended = new AbortController()
  let waiting: Map<SessionChange['type'], SessionChange> | undefined

  const pause = async () => {
    try {
      await clock.sleep(changeIntervalMs, ended.signal)
    } catch {
      return
    }
    const changes = [...(waiting?.values() ?? [])]
    waiting = undefined
    if (changes.length > 0) hand(changes)
  }
  const hand = (changes: readonly SessionChange[]) => {
    waiting = new Map()
    void pause()
    onChanges(changes)
  }

  const stop = session.onChange((change) => {
    if (waiting && change.type !== 'disconnected') {
      // Deleted first, so that the map keeps the order of the changes.
      waiting.delete(change.type)
      waiting.set(change.type, change)
    } else hand([change])
  })
  return () => {
    stop()
    ended.abort()
  }
}
