import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@latchkey/server-kit'
import * as z from 'zod'
import type { Directory } from './importWallets.ts'
import { storedWallet } from './wallet.ts'

/**
 * Reads the wallet directory written by the build.
 * @throws ConfigError when the build has not run
 */
export async function readDirectory(folder: string): Promise<Directory> {
  const text = await readFile(join(folder, 'wallets.json'), 'utf8').catch(() => {
    throw new ConfigError('The directory was not built. Run: npm run build -w @latchkey/server')
  })
  const wallets = z.array(storedWallet).parse(JSON.parse(text))
  const ids = [...new Set(wallets.flatMap(({ image_id }) => image_id ?? []))]
  const images = await Promise.all(
    ids.map(async (id) => [id, await readFile(join(folder, 'images', `${id}.webp`))] as const),
  )
  return { wallets, images: new Map(images) }
}
