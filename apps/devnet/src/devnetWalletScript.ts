import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** File of the bundled Devnet Wallet; it exists after `npm run build -w @latchkey/devnet`. */
export function devnetWalletScript(): string {
  // Beside this file when built, in dist when run from source.
  const built = fileURLToPath(new URL('./wallet.js', import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL('../dist/wallet.js', import.meta.url))
}
