import type { WalletConnectStorage } from './storage.ts'

const databaseName = 'latchkey.walletconnect'
const sealed = 'sealed'
const keys = 'keys'

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer }
type Opened = { readonly database: IDBDatabase; readonly key: CryptoKey }

/**
 * IndexedDB, every value encrypted (AES-GCM, 256 bits, bound to its name) under a key that the browser keeps and does
 * not give out. A copy of the database opens nothing elsewhere; a script in the page can still use what it may use.
 * Security R-49.
 *
 * @throws where there is no IndexedDB, or none may be used
 */
export async function sealedStorage(): Promise<WalletConnectStorage> {
  let opening = openDatabase()
  await opening
  /** Browsers let go of what a page has open while it sleeps (iOS), and when its data is cleared: then once more, anew. */
  const use = async <result>(work: (opened: Opened) => Promise<result>): Promise<result> => {
    const before = opening
    try {
      return await work(await before)
    } catch {
      // Of all that failed at once, the first opens it.
      if (opening === before) opening = openDatabase()
      return work(await opening)
    }
  }
  const unseal = async <value>(key: CryptoKey, name: string, held: Sealed | undefined) => {
    if (!held) return undefined
    try {
      const plain = await crypto.subtle.decrypt(aes(held.iv, name), key, held.data)
      return JSON.parse(new TextDecoder().decode(plain)) as value
    } catch {
      // Sealed under a key that is gone: it is of no use to anybody.
      return undefined
    }
  }

  /** What was written last stays, however long each takes to seal. */
  let turn: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = turn.then(work)
    turn = mine.catch(() => {})
    return mine
  }

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
      return inTurn(() =>
        use(async ({ database, key }) => {
          const iv = crypto.getRandomValues(new Uint8Array(12))
          const data = await crypto.subtle.encrypt(aes(iv, name), key, plain)
          await run(database, 'readwrite', (values) => values.put({ iv, data } satisfies Sealed, name))
        }),
      )
    },
    removeItem: (name) =>
      inTurn(() =>
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

async function openDatabase(): Promise<Opened> {
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
  // In one transaction, so that of two tabs that begin at once both get the first one's key.
  const key = await new Promise<CryptoKey>((resolve, reject) => {
    const transaction = database.transaction(keys, 'readwrite')
    const store = transaction.objectStore(keys)
    const known: IDBRequest<CryptoKey | undefined> = store.get('key')
    known.onsuccess = () => {
      if (!known.result) store.put(fresh, 'key')
      transaction.oncomplete = () => resolve(known.result ?? fresh)
    }
    // Whatever else goes wrong ends so too.
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
    // Whatever else goes wrong ends so too.
    transaction.onabort = () => reject(transaction.error)
  })
}
