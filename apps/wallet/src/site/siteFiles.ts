import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ConfigError } from '@latchkey/server-kit'
import type { ServedFile } from '@latchkey/server-kit/http'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The built wallet site by path: `/frame.html`, `/login.html`, `/approve.html`, `/security.html`, and files with a hash in `/assets/`. */
export type SiteFiles = ReadonlyMap<string, ServedFile>

/**
 * Reads the built site into memory.
 * @throws ConfigError when the frame or the window of logins is missing
 */
export async function readSiteFiles(folder: string): Promise<SiteFiles> {
  const files = new Map<string, ServedFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      body: new Uint8Array(await readFile(path)),
      type,
    })
  }
  if (!files.has('/frame.html') || !files.has('/login.html'))
    throw new ConfigError('The wallet site is not built: npm run build -w @latchkey/embedded-wallet')
  return files
}
