import type { Storage } from '../ports/storage.ts'

/**
 * {@link Storage} in memory, for servers, tests and browsers that deny local storage.
 *
 * @example
 * createLatchkey({ networks, adapters, metadata, storage: memoryStorage() })
 */
export function memoryStorage(): Storage {
  const values = new Map<string, string>()
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
  }
}
