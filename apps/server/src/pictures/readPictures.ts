import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@latchkey/server-kit'
import * as z from 'zod'
import type { Pictures } from './importPictures.ts'

const byName = z.record(z.string(), z.string())
const file = z.object({
  names: z.object({ networks: byName, tokens: byName, currencies: byName }),
  images: byName,
})

/**
 * Reads the images written by the build.
 * @throws ConfigError when the build has not run
 */
export async function readPictures(folder: string): Promise<Pictures> {
  const text = await readFile(join(folder, 'drawings.json'), 'utf8').catch(() => {
    throw new ConfigError('The directory was not built. Run: npm run build -w @latchkey/server')
  })
  const { names, images } = file.parse(JSON.parse(text))
  return { ...names, images: new Map(Object.entries(images)) }
}
