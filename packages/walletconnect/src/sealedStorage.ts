import { createQueue } from '@latchkey/core'
import type { WalletConnectStorage } from './storage.ts'

const sealed = 'sealed'
const keys = 'keys'

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }
type Opened = { readonly database: IDBDatabase; readonly key: CryptoKey }

/**
 * {@link WalletConnectStorage} in IndexedDB. Each value is encrypted (AES-GCM, 256 bits, bound to its name) with a
 * non-extractable key of the browser. A copied database cannot be decrypted on another machine; a script in the page can
 * still use the key. Security R-49.
 *
 * @throws if IndexedDB is missing or denied
 */
export async function sealedStorage(prefix: string): Promise<WalletConnectStorage> {
  const open = () => openDatabase(`${prefix}.walletconnect`)
  let opening = open()
  await opening
  /** Reopens the database once if `work` fails: iOS closes it while a page sleeps, and clearing site data closes it, too. */
  const use = async <result>(work: (opened: Opened) => Promise<result>): Promise<result> => {
    const current = opening
    try {
      return await work(await current)
    } catch {
      // Of several concurrent failures only the first reopens it.
      if (opening === current) opening = open()
      return work(await opening)
    }
  }
  const unseal = async <value>(key: CryptoKey, name: string, stored: Sealed | undefined) => {
    if (!stored) return undefined
    try {
      const plain = await crypto.subtle.decrypt(aes(stored.iv, name), key, stored.data)
      return JSON.parse(new TextDecoder().decode(plain)) as value
    } catch {
      // Encrypted with a key that was deleted: treated as missing.
      return undefined
    }
  }

  /** Writes are queued, so that the last one wins although encryption takes different times. */
  const enqueue = createQueue()

  const store: WalletConnectStorage = {
    getKeys: () =>
      use(async ({ database }) =>
        (await run(database, 'readonly', (values) => values.getAllKeys())).map(String),
      ),
    async getEntries<value>() {
      const names = await store.getKeys()
      const values = await Promise.all(names.map((name) => store.getItem<value>(name)))
      return names.flatMap((name, i): [string, value][] => {
        const value = values[i]
        return value === undefined ? [] : [[name, value]]
      })
    },
    getItem: <value>(name: string) =>
      use(async ({ database, key }) =>
        unseal<value>(
          key,
          name,
          await run<Sealed | undefined>(database, 'readonly', (values) => values.get(name)),
        ),
      ),
    setItem(name, value) {
      const plain = new TextEncoder().encode(JSON.stringify(value))
      return enqueue(() =>
        use(async ({ database, key }) => {
          const iv = crypto.getRandomValues(new Uint8Array(12))
          const data = await crypto.subtle.encrypt(aes(iv, name), key, plain)
          await run(database, 'readwrite', (values) => values.put({ iv, data } satisfies Sealed, name))
        }),
      )
    },
    removeItem: (name) =>
      enqueue(() =>
        use(async ({ database }) => {
          await run(database, 'readwrite', (values) => values.delete(name))
        }),
      ),
  }
  return store
}

const aes = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

async function openDatabase(databaseName: string): Promise<Opened> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => {
      for (const name of [sealed, keys]) request.result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  // Read and write in one transaction, so that two tabs that start at the same time get the same key.
  const key = await new Promise<CryptoKey>((resolve, reject) => {
    const transaction = database.transaction(keys, 'readwrite')
    const store = transaction.objectStore(keys)
    const known: IDBRequest<CryptoKey | undefined> = store.get('key')
    known.onsuccess = () => {
      if (!known.result) store.put(fresh, 'key')
      transaction.oncomplete = () => resolve(known.result ?? fresh)
    }
    // Also called after any error.
    transaction.onabort = () => reject(transaction.error)
  })
  return { database, key }
}

function run<result>(
  database: IDBDatabase,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<result>,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(sealed, mode)
    const request = work(transaction.objectStore(sealed))
    transaction.oncomplete = () => resolve(request.result)
    // Also called after any error.
    transaction.onabort = () => reject(transaction.error)
  })
}
