import { createQueue } from '@latchkey/core'
import type { WalletConnectStorage } from '../storage.ts'

export type SharedStorage = WalletConnectStorage & {
  /** Whether another tab wrote entries, unread by this tab, to the record whose name has this ending. */
  hasUnreadEntries(ending: string): Promise<boolean>
}

/** Entries of an object or list as JSON, by name; the name of a list's entry is its JSON. */
type Entries = ReadonlyMap<string, string>

/**
 * SDK 2.21.8 reads each record once and then overwrites it as a whole, which would discard changes of other tabs. Here a
 * write adds, changes and removes only the entries that this tab changed. Faults F72.
 * Failed writes are reported once through `onFailure` and do not reject, because the SDK does not handle rejections.
 *
 * Upstream: no issue known.
 * Needed by tests/chain/walletConnectSession.test.ts, `F72: two openTabs of a browser > a session that replaces another in one
 * tab survives the cleanup in the other`.
 */
export function sharedStorage(
  store: WalletConnectStorage,
  onFailure: (cause: unknown) => void,
): SharedStorage {
  /** Records as last read or written by this tab. */
  const known = new Map<string, Entries>()
  const enqueue = createQueue()
  let hasFailed = false
  const reportFailure = (cause: unknown) => {
    if (!hasFailed) onFailure(cause)
    hasFailed = true
  }
  const remember = (name: string, value: unknown) => {
    const entries = entriesOf(value)
    if (entries) known.set(name, entries)
    else known.delete(name)
  }
  return {
    getKeys: () => enqueue(() => store.getKeys()),
    getEntries: <value>() => enqueue(() => store.getEntries<value>()),
    getItem: <value>(name: string) =>
      enqueue(async () => {
        const value = await store.getItem<value>(name)
        remember(name, value)
        return value
      }),
    setItem(name, value) {
      // A copy, because the SDK changes the object after the call.
      const written: unknown = JSON.parse(JSON.stringify(value))
      return enqueue(async () => {
        const merged = merge(written, known.get(name), await store.getItem<unknown>(name))
        await store.setItem(name, merged)
        remember(name, written)
      }).catch(reportFailure)
    },
    removeItem: (name) =>
      enqueue(async () => {
        await store.removeItem(name)
        known.delete(name)
      }).catch(reportFailure),
    hasUnreadEntries: (ending) =>
      enqueue(async () => {
        const name = (await store.getKeys()).find((one) => one.endsWith(ending))
        const stored = name === undefined ? undefined : entriesOf(await store.getItem<unknown>(name))
        return [...(stored ?? [])].some(([entry]) => !known.get(name ?? '')?.has(entry))
      }),
  }
}

function entriesOf(value: unknown): Entries | undefined {
  if (Array.isArray(value))
    return new Map(value.map((entry) => JSON.stringify(entry)).map((text) => [text, text]))
  if (typeof value !== 'object' || value === null) return undefined
  return new Map(Object.entries(value).map(([name, entry]) => [name, JSON.stringify(entry)]))
}

/** Applies the changes from `previous` to `written` to `stored`, which other tabs may have changed as well. */
function merge(written: unknown, previous: Entries = new Map(), stored: unknown): unknown {
  const own = entriesOf(written)
  const current = entriesOf(stored)
  if (!own || !current || Array.isArray(written) !== Array.isArray(stored)) return written
  const merged = new Map(current)
  for (const [name] of previous) if (!own.has(name)) merged.delete(name)
  for (const [name, entry] of own) if (previous.get(name) !== entry) merged.set(name, entry)
  const read = [...merged].map(([name, entry]): [string, unknown] => [name, JSON.parse(entry)])
  return Array.isArray(written) ? read.map(([, entry]) => entry) : Object.fromEntries(read)
}
