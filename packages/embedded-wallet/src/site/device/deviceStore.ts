import * as DPoP from 'dpop'
import type { WalletUser } from '../../api/walletApi.ts'
import type { DeviceKeys } from '../../keys/factorKeys.ts'

/** The session of a device. Its tokens are of no use without the device's key. Security R-48 */
export type SavedSession = {
  readonly accessToken: string
  /** ms since 1970, by this device's clock. */
  readonly expiresAt: number
  readonly refreshToken: string
  readonly user: WalletUser
}

/** The keys of this browser on this site, and its session. Partitioned by the site that embeds the frame. Security 3.2 */
export type DeviceStore = {
  readonly keys: DeviceKeys
  /** Replaces the keys, which the backend refuses for ever once the device was signed out elsewhere. Ends the session. */
  renewKeys(): Promise<void>
  /** Whether the browser refused to store anything: keys and session last until the frame is closed. Fault F57 */
  readonly isMemoryOnly: boolean
  readSession(): Promise<SavedSession | undefined>
  writeSession(session: SavedSession | undefined): Promise<void>
}

const keysId = 'keys'
const sessionId = 'session'

/** Reads the device's keys, or makes them. */
export async function openDeviceStore(
  factory: () => IDBFactory | undefined,
  makeKeys: () => Promise<DeviceKeys>,
): Promise<DeviceStore> {
  try {
    // Reading `indexedDB` alone throws where third-party storage is blocked.
    const database = await openDatabase(factory())
    return await storeIn(database, makeKeys)
  } catch {
    return storeInMemory(await makeKeys(), makeKeys)
  }
}

async function storeIn(database: IDBDatabase, makeKeys: () => Promise<DeviceKeys>): Promise<DeviceStore> {
  const read = async <value>(id: string) =>
    (await done(transaction(database, 'readonly').get(id))) as value | undefined
  const change = (id: string, value: unknown) => {
    const store = transaction(database, 'readwrite')
    return committed(store, value === undefined ? store.delete(id) : store.put(value, id))
  }
  let keys = await read<DeviceKeys>(keysId)
  if (!keys) {
    const made = await makeKeys()
    const store = transaction(database, 'readwrite')
    // Another tab may have made them meanwhile: the first ones stay.
    await committed(store, store.add(made, keysId)).catch(() => {})
    keys = await read<DeviceKeys>(keysId)
  }
  if (!keys) throw new Error('The browser stored no keys.')
  let current = keys
  return {
    get keys() {
      return current
    },
    async renewKeys() {
      const stored = await read<DeviceKeys>(keysId)
      // Another tab has renewed them.
      if (stored && (await idOf(stored)) !== (await idOf(current))) {
        current = stored
        return
      }
      const made = await makeKeys()
      const store = transaction(database, 'readwrite')
      store.delete(sessionId)
      await committed(store, store.put(made, keysId))
      current = made
    },
    isMemoryOnly: false,
    readSession: () => read<SavedSession>(sessionId),
    writeSession: (session) => change(sessionId, session),
  }
}

function storeInMemory(keys: DeviceKeys, makeKeys: () => Promise<DeviceKeys>): DeviceStore {
  let current = keys
  let saved: SavedSession | undefined
  return {
    get keys() {
      return current
    },
    async renewKeys() {
      current = await makeKeys()
      saved = undefined
    },
    isMemoryOnly: true,
    readSession: async () => saved,
    async writeSession(session) {
      saved = session
    },
  }
}

const idOf = ({ signing }: DeviceKeys) => DPoP.calculateThumbprint(signing.publicKey)

const storeName = 'device'

function openDatabase(factory: IDBFactory | undefined): Promise<IDBDatabase> {
  if (!factory) throw new Error('The browser has no IndexedDB.')
  const request = factory.open('latchkey-wallet', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return new Promise((resolve, reject) => {
    // A database that another tab blocks is as good as none.
    request.addEventListener('blocked', () => reject(new Error('Another tab blocks the database.')))
    done(request).then(resolve, reject)
  })
}

/** Strict: a key that has been used must survive a crash. */
const transaction = (database: IDBDatabase, mode: IDBTransactionMode) =>
  database.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)

function done<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')))
  })
}

/** Resolves when the transaction is on the disk, not only answered. Fault F61 */
function committed(store: IDBObjectStore, request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    store.transaction.addEventListener('complete', () => resolve())
    const fail = () => reject(request.error ?? store.transaction.error ?? new Error('Nothing was stored.'))
    store.transaction.addEventListener('abort', fail)
    request.addEventListener('error', fail)
  })
}
