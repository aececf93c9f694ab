import { type Clock, type Log, type Storage, withDeadline } from '@latchkey/core'

/** A stored record. */
export type Persisted<value> = {
  /** `undefined` if it is missing, unreadable or invalid. */
  load(): Promise<value | undefined>
  save(value: value): void
  clear(): void
  /** Calls `listener` when another tab writes the record; `undefined` if it was removed or is invalid. */
  watch(listener: (value: value | undefined) => void): () => void
}

/** Time for the storage to answer, ms; after that the record counts as missing. */
const loadMs = 2_000
/** Longest record that is parsed, in characters. F60. */
const maxLength = 64 * 1024

/**
 * Stores a record under a versioned key. A stored record is untrusted and parsed; an invalid one counts as missing. If
 * the storage throws or does not answer, the record lasts as long as the page (F59, F60). Writes are serialised and
 * whole, so two tabs leave the record of one of them, never a mix (F68).
 */
export function persist<value>({
  storage,
  key,
  read,
  clock,
  log,
}: {
  storage: Storage
  key: string
  /** Parses an unknown value; `undefined` if it is invalid. */
  read: (stored: unknown) => value | undefined
  clock: Clock
  log: Log
}): Persisted<value> {
  let warned = false
  const warn = (cause: unknown) => {
    if (!warned) log.warn(`The browser does not store "${key}".`, cause)
    warned = true
  }
  const parse = (text: string | undefined): value | undefined => {
    if (text === undefined || text.length > maxLength) return undefined
    try {
      return read(JSON.parse(text))
    } catch {
      return undefined
    }
  }
  let last = Promise.resolve()
  const write = (work: () => Promise<void>) => {
    last = last.then(work).catch(warn)
  }
  return {
    async load() {
      try {
        return parse(await withDeadline({ clock, ms: loadMs }, async () => storage.get(key)))
      } catch (cause) {
        warn(cause)
        return undefined
      }
    },
    save: (value) => write(() => storage.set(key, JSON.stringify(value))),
    clear: () => write(() => storage.remove(key)),
    watch: (listener) => storage.watch?.(key, (text) => listener(parse(text))) ?? (() => {}),
  }
}
