import { type Clock, type Log, type Storage, withDeadline } from '@latchkey/core'

/** One stored record, written whole. */
export type Persisted<value> = {
  /** `undefined` when there is none, it cannot be read, or it is not what it should be. */
  load(): Promise<value | undefined>
  save(value: value): void
  clear(): void
  /** Another tab wrote it; `undefined` when it was removed or broken. */
  watch(listener: (value: value | undefined) => void): () => void
}

/** A store of the host's that has not answered within this is as good as none. */
const loadMs = 2_000
/** Longer is not ours, and not worth parsing. Faults F60. */
const maxLength = 64 * 1024

/**
 * Keeps a record under a versioned key. What is read back is untrusted and is parsed; a failed parse is
 * the same as absence. A store that throws or never answers costs the memory, never the function. Faults F59,
 * F60. Records are written one after the other and whole, so two tabs leave the last of them, never a mix: F68.
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
  /** Makes a record of anything; `undefined` if it is none. */
  read: (stored: unknown) => value | undefined
  clock: Clock
  log: Log
}): Persisted<value> {
  let warned = false
  const warn = (cause: unknown) => {
    if (!warned) log.warn(`The browser refuses to keep "${key}"; it lasts as long as this page.`, cause)
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
