import type { WalletConnectStorage } from './storage.ts'

/**
 * {@link WalletConnectStorage} in memory, for servers, tests and browsers without IndexedDB.
 *
 * @example
 * walletConnect({ storage: memoryWalletConnectStorage() })
 */
export function memoryWalletConnectStorage(): WalletConnectStorage {
  const values = new Map<string, string>()
  const read = <value>(text: string | undefined) =>
    text === undefined ? undefined : (JSON.parse(text) as value)
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <value>() =>
      [...values].map(([name, text]): [string, value] => [name, JSON.parse(text) as value]),
    getItem: async <value>(name: string) => read<value>(values.get(name)),
    setItem: async (name, value) => void values.set(name, JSON.stringify(value)),
    removeItem: async (name) => void values.delete(name),
  }
}
