import type { Storage } from '../ports/storage.ts'
import { memoryStorage } from './memoryStorage.ts'

/**
 * {@link Storage} in the page's local storage. Values that it denies are kept in memory as long as the page lives.
 * Support is detected by calling, not by `typeof`: some runtimes define it without methods. Faults F59.
 *
 * @example
 * await webStorage().get('theme')
 */
export function webStorage(): Storage {
  const memory = memoryStorage()
  const inMemory = new Set<string>()
  return {
    async get(key) {
      if (inMemory.has(key)) return memory.get(key)
      try {
        return window.localStorage.getItem(key) ?? undefined
      } catch {
        return memory.get(key)
      }
    },
    async set(key, value) {
      try {
        window.localStorage.setItem(key, value)
        inMemory.delete(key)
      } catch {
        inMemory.add(key)
        await memory.set(key, value)
      }
    },
    async remove(key) {
      inMemory.delete(key)
      await memory.remove(key)
      try {
        window.localStorage.removeItem(key)
      } catch {
        // Local storage is denied, so it has no value to remove.
      }
    },
    watch(key, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener(event.newValue ?? undefined)
        if (event.key === null) listener(undefined)
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}
