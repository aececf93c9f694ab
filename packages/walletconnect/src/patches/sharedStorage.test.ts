import { expect, test } from 'vitest'
import { memoryWalletConnectStorage } from '../memoryWalletConnectStorage.ts'
import { sharedStorage } from './sharedStorage.ts'

const name = 'wc@2:client:0.3//keychain'

/** Two tabs that have read the same record. */
async function tabs(record: unknown) {
  const store = memoryWalletConnectStorage()
  if (record !== undefined) await store.setItem(name, record)
  const never = () => expect.unreachable()
  const [one, other] = [sharedStorage(store, never), sharedStorage(store, never)]
  await Promise.all([one.getItem(name), other.getItem(name)])
  return { one, other, stored: () => store.getItem(name) }
}

test.each([
  ['both added', [1], [1, 2], [1, 3], [1, 2, 3]],
  ['one removed, the other added', [1, 2], [1], [1, 2, 3], [1, 3]],
  ['both removed', [1, 2, 3], [1, 3], [1, 2], [1]],
  [
    'one changed, the other added',
    [{ id: 1 }],
    [{ id: 1, ok: true }],
    [{ id: 1 }, { id: 2 }],
    [{ id: 1, ok: true }, { id: 2 }],
  ],
  ['properties', { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 4, b: 2 }, { a: 4, c: 3 }],
  ['no earlier record', undefined, { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  ['a record without entries', 'x', 'y', 'z', 'z'],
  ['a record that changes its kind', [1], { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
])(
  'concurrent writes are merged (%s): %j, written as %j and %j, becomes %j',
  async (_, before, mine, theirs, after) => {
    const { one, other, stored } = await tabs(before)
    await one.setItem(name, mine)
    await other.setItem(name, theirs)
    expect(await stored()).toEqual(after)
  },
)

test('a write stores the value at the time of the call, and a removed record is not merged later', async () => {
  const { one, stored } = await tabs([1, 2])
  const list = [1, 2, 3]
  const written = one.setItem(name, list)
  list.push(4)
  await written
  expect(await stored()).toEqual([1, 2, 3])
  await one.removeItem(name)
  await one.setItem(name, [1])
  expect(await stored()).toEqual([1])
})

test('a tab detects entries that another tab has written', async () => {
  const { one, other } = await tabs({ seed: 'a' })
  expect(await one.hasUnreadEntries('//keychain')).toBe(false)
  await one.setItem(name, { seed: 'a', mine: 'b' })
  expect(await one.hasUnreadEntries('//keychain')).toBe(false)
  expect(await other.hasUnreadEntries('//keychain')).toBe(true)
  expect(await other.hasUnreadEntries('//session')).toBe(false)
})

test('failed writes are reported once and do not reject', async () => {
  const full = new Error('QuotaExceededError')
  const refuse = () => Promise.reject(full)
  const causes: unknown[] = []
  const storage = sharedStorage(
    { ...memoryWalletConnectStorage(), setItem: refuse, removeItem: refuse },
    (cause) => causes.push(cause),
  )
  await storage.setItem(name, { a: 1 })
  await storage.setItem(name, { a: 2 })
  await storage.removeItem(name)
  expect(causes).toEqual([full])
  expect(await storage.getItem(name)).toBeUndefined()
})
