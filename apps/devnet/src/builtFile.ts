import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type BuiltFile = 'wallet.js' | 'phone.js' | 'phone.css' | 'mailbox.js' | 'mailbox.css' | 'pages.css'

/** Path of a browser file created by `npm run build -w @latchkey/devnet`. It may not exist yet. */
export function builtFile(name: BuiltFile): string {
  // Next to this file in a build, in dist when run from source.
  const built = fileURLToPath(new URL(`./${name}`, import.meta.url))
  return existsSync(built) ? built : fileURLToPath(new URL(`../dist/${name}`, import.meta.url))
}

/** Path of the bundled Devnet Wallet. */
export const devnetWalletScript = (): string => builtFile('wallet.js')
