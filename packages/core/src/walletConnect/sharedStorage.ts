import type { WalletConnectStorage } from './storage.ts'

export type SharedStorage = WalletConnectStorage & {
  /** Whether another tab wrote entries of the record whose name ends so, which this tab has not read. */
  holdsForeign(ending: string): Promise<boolean>
}

/** The entries of a list or of an object, as JSON; a list's are their own names. */
type Entries = ReadonlyMap<string, string>

/**
 * The field's client reads its records once and writes each one whole, as if there were no other tab. Here a write
 * adds, changes and removes what this tab did, and leaves alone what other tabs wrote meanwhile. Faults F72.
 * What cannot be written is told of once and goes on until the page ends: the client writes without looking back.
 */
export function sharedStorage(store: WalletConnectStorage, onLost: (cause: unknown) => void): SharedStorage {
  /** As this tab read or wrote them last. */
  const known = new Map<string, Entries>()
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = <value>(work: () => Promise<value>): Promise<value> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }
  let isLost = false
  const lost = (cause: unknown) => {
    if (!isLost) onLost(cause)
    isLost = true
  }
  const know = (name: string, value: unknown) => {
    const entries = entriesOf(value)
    if (entries) known.set(name, entries)
    else known.delete(name)
  }
  return {
    getKeys: () => inTurn(() => store.getKeys()),
    getEntries: <value>() => inTurn(() => store.getEntries<value>()),
    getItem: <value>(name: string) =>
      inTurn(async () => {
        const value = await store.getItem<value>(name)
        know(name, value)
        return value
      }),
    setItem(name, value) {
      // As it is now: the client goes on changing it.
      const mine: unknown = JSON.parse(JSON.stringify(value))
      return inTurn(async () => {
        const merged = merge(mine, known.get(name), await store.getItem<unknown>(name))
        await store.setItem(name, merged)
        know(name, mine)
      }).catch(lost)
    },
    removeItem: (name) =>
      inTurn(async () => {
        await store.removeItem(name)
        known.delete(name)
      }).catch(lost),
    holdsForeign: (ending) =>
      inTurn(async () => {
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

/** `mine`, and what is `stored` that was not there `before`; what is gone from there since stays gone. */
function merge(mine: unknown, before: Entries = new Map(), stored: unknown): unknown {
  const now = entriesOf(mine)
  const there = entriesOf(stored)
  if (!now || !there || Array.isArray(mine) !== Array.isArray(stored)) return mine
  const merged = new Map(there)
  for (const [name] of before) if (!now.has(name)) merged.delete(name)
  for (const [name, entry] of now) if (before.get(name) !== entry) merged.set(name, entry)
  const read = [...merged].map(([name, entry]): [string, unknown] => [name, JSON.parse(entry)])
  return Array.isArray(mine) ? read.map(([, entry]) => entry) : Object.fromEntries(read)
}
