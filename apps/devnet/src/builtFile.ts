import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file that `npm run build -w @latchkey/devnet` makes for pages; it may not exist yet. */
export function builtFile(name: 'wallet.js' | 'phone.js' | 'phone.css'): string {
  // Beside this file when built, in dist when run from source.
  const built = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL(`../dist/${name}`, import.meta.url))
}

/** File of the bundled Devnet Wallet. */
export const devnetWalletScript = (): string => builtFile('wallet.js')
