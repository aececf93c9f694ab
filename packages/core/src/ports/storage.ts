/** A small persistent key-value store. Whatever is read back is untrusted input. */
export type Storage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
  /** Calls back when another tab has written `key`; absent where there are no other tabs. */
  watch?: ((key: string, listener: (value: string | undefined) => void) => () => void) | undefined
}
