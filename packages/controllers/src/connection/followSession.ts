import type { Clock, Session, SessionChange } from '@latchkey/core'

/** At most one round of changes per this time reaches the state. Faults F38. */
export const changeIntervalMs = 100

/**
 * Hands on what a wallet does by itself: the first change at once, a storm as its last of each kind
 * every 100 ms. Returns the way out.
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
      // Deleted first, so that the order of the map is the order of what happened.
      waiting.delete(change.type)
      waiting.set(change.type, change)
    } else hand([change])
  })
  return () => {
    stop()
    ended.abort()
  }
}
