/** Storage of the phone's own data: `localStorage` in a page. Sessions are stored by the SDK. */
export type PhoneStorage = Pick<Storage, 'getItem' | 'setItem'>

/** Storage in memory. */
export function memoryStorage(): PhoneStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
  }
}
