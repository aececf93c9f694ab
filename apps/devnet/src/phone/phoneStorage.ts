/** Where the phone keeps its own notes: `localStorage` in a page. The sessions are kept by the SDK. */
export type PhoneStorage = Pick<Storage, 'getItem' | 'setItem'>

/** It is gone with the process. */
export function memoryStorage(): PhoneStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  }
}
