import type { Storage } from '../ports/storage.ts'

/** A store that lasts as long as the object; for servers, tests and refused browsers. */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  }
}
