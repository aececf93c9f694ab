/** A small persistent key-value store. Values read from it are untrusted. */
export type Storage = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  remove(key: string): Promise<void>
  /** Calls back when another tab has written `key`; absent if tabs do not share the store. */
  watch?: ((key: string, listener: (value: string | undefined) => void) => () => void) | undefined
}
