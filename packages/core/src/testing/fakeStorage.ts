import type { Storage } from '../ports/storage.ts'

export type FakeStorage = Storage & {
  readonly values: Map<string, string>
  /** Writes as another tab would: watchers hear of it. */
  writeElsewhere(key: string, value: string | undefined): void
  /** From now on these calls throw, as a full or refused store does. */
  failing: 'none' | 'writes' | 'everything'
  /** The same store in another tab: each hears of what the other writes, a moment later. */
  otherTab(): FakeStorage
}

/** A store to look into, to fill and to break. */
export function createFakeStorage(values = new Map<string, string>()): FakeStorage {
  return createTab(values, new Set())
}

type Heard = (key: string, value: string | undefined) => void

function createTab(values: Map<string, string>, tabs: Set<Heard>): FakeStorage {
  const watchers = new Map<string, Set<(value: string | undefined) => void>>()
  const check = (storage: FakeStorage, write: boolean) => {
    if (storage.failing === 'everything' || (write && storage.failing === 'writes')) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  }
  const hear: Heard = (key, value) => {
    for (const listener of watchers.get(key) ?? []) listener(value)
  }
  tabs.add(hear)
  const tell: Heard = (key, value) => {
    for (const other of tabs) if (other !== hear) queueMicrotask(() => other(key, value))
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
      tell(key, value)
    },
    async remove(key) {
      check(storage, true)
      values.delete(key)
      tell(key, undefined)
    },
    otherTab: () => createTab(values, tabs),
    watch(key, listener) {
      const listeners = watchers.get(key) ?? new Set()
      watchers.set(key, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    writeElsewhere(key, value) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      hear(key, value)
    },
  }
  return storage
}
