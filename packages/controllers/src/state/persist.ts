import type { Log, Storage } from '@latchkey/core'

/** One stored record, written whole. */
export type Persisted<value> = {
  /** `undefined` when there is none, it cannot be read, or it is not what it should be. */
  load(): Promise<value | undefined>
  save(value: value): void
  clear(): void
  /** Another tab wrote it; `undefined` when it was removed or broken. */
  watch(listener: (value: value | undefined) => void): () => void
}

/** Longer is not ours, and not worth parsing. Faults F60. */
const maxLength = 64 * 1024

/**
 * Keeps a record under a versioned key. What is read back is untrusted and is parsed; a failed parse is
 * the same as absence. A store that throws costs the memory, never the function. Faults F59, F60.
 */
export function persist<value>({
  storage,
  key,
  read,
  log,
}: {
  storage: Storage
  key: string
  /** Makes a record of anything; `undefined` if it is none. */
  read: (stored: unknown) => value | undefined
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
  return {
    async load() {
      try {
        return parse(await storage.get(key))
      } catch (cause) {
        warn(cause)
        return undefined
      }
    },
    save: (value) => void storage.set(key, JSON.stringify(value)).catch(warn),
    clear: () => void storage.remove(key).catch(warn),
    watch: (listener) => storage.watch?.(key, (text) => listener(parse(text))) ?? (() => {}),
  }
}
