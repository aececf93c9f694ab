import { type Latchkey, type WalletDirectory, walletDirectory } from '@latchkey/controllers'

/** The wallet directory, its first wallets on their way. */
export function openDirectory(latchkey: Latchkey): WalletDirectory {
  const directory = latchkey.use(walletDirectory)
  directory.load()
  return directory
}
