import type { Storage } from '../ports/storage.ts'

export type FakeStorage = Storage & {
  readonly values: Map<string, string>
  /** Writes as another tab would: watchers hear of it. */
  writeElsewhere(key: string, value: string | undefined): void
  /** From now on these calls throw, as a full or refused store does. */
  failing: 'none' | 'writes' | 'everything'
}

/** A store to look into, to fill and to break. Pass the same `values` twice to play two tabs. */
export function createFakeStorage(values = new Map<string, string>()): FakeStorage {
  const watchers = new Map<string, Set<(value: string | undefined) => void>>()
  const check = (storage: FakeStorage, write: boolean) => {
    if (storage.failing === 'everything' || (write && storage.failing === 'writes')) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  }
  const storage: FakeStorage = {
    values,
    failing: 'none',
    async get(key) {
      check(storage, false)
      return values.get(key)
    },
    async set(key, value) {
      check(storage, true)
      values.set(key, value)
    },
    async remove(key) {
      check(storage, true)
      values.delete(key)
    },
    watch(key, listener) {
      const listeners = watchers.get(key) ?? new Set()
      watchers.set(key, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    writeElsewhere(key, value) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      for (const listener of watchers.get(key) ?? []) listener(value)
    },
  }
  return storage
}
