import type { Storage } from '../ports/storage.ts'

export type FakeStorage = Storage & {
  readonly values: Map<string, string>
  /** Writes like another tab: watchers are called. */
  writeFromOtherTab(key: string, value: string | undefined): void
  /** Which calls throw, like a full store (`writes`) or a denied one (`everything`). */
  failing: 'none' | 'writes' | 'everything'
  /** The same store in another tab: each is notified of the other's writes in a later microtask. */
  otherTab(): FakeStorage
}

/**
 * {@link Storage} in memory, controlled by the test.
 *
 * @example
 * const storage = createFakeStorage()
 * storage.failing = 'writes'
 */
export function createFakeStorage(values = new Map<string, string>()): FakeStorage {
  return createTab(values, new Set())
}

type WriteListener = (key: string, value: string | undefined) => void

function createTab(values: Map<string, string>, tabs: Set<WriteListener>): FakeStorage {
  const watchers = new Map<string, Set<(value: string | undefined) => void>>()
  const check = (storage: FakeStorage, write: boolean) => {
    if (storage.failing === 'everything' || (write && storage.failing === 'writes')) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  }
  const onWrite: WriteListener = (key, value) => {
    for (const listener of watchers.get(key) ?? []) listener(value)
  }
  tabs.add(onWrite)
  const notifyTabs: WriteListener = (key, value) => {
    for (const other of tabs) if (other !== onWrite) queueMicrotask(() => other(key, value))
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
      notifyTabs(key, value)
    },
    async remove(key) {
      check(storage, true)
      values.delete(key)
      notifyTabs(key, undefined)
    },
    otherTab: () => createTab(values, tabs),
    watch(key, listener) {
      const listeners = watchers.get(key) ?? new Set()
      watchers.set(key, listeners.add(listener))
      return () => void listeners.delete(listener)
    },
    writeFromOtherTab(key, value) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
      onWrite(key, value)
    },
  }
  return storage
}
