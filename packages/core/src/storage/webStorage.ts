import type { Storage } from '../ports/storage.ts'
import { memoryStorage } from './memoryStorage.ts'

/**
 * The page's local storage; where it is refused, full or broken, a memory that lasts as long as the
 * page. Tested by calling, not by `typeof`: some runtimes define it without methods. Faults F59.
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
        // Nothing could have been stored there.
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
