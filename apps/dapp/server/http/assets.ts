import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { ConfigError } from '@latchkey/server-kit'
import { createFileSender, type ServedFile } from '@latchkey/server-kit/http'
import type { Context, MiddlewareHandler } from 'hono'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** The built client: its files, and what the document loads. */
export type Assets = {
  /** Hash of the manifest, 12 hex digits. Changes with every build. */
  readonly version: string
  /** The entry after what it imports. Each script element is a task of its own, so that a slow phone answers between them. */
  readonly scripts: readonly string[]
  /** Other scripts that a page needs, which the browser would otherwise find one after another. */
  preloads(component: string): readonly string[]
  readonly styles: readonly string[]
  /** Values of `integrity` for scripts and styles, by path. Security R-122. */
  readonly integrity: Readonly<Record<string, string>>
  readonly files: ReadonlyMap<string, ServedFile>
}

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

/** Reads the built client into memory. @throws ConfigError when it is not built */
export async function readAssets(folder: string): Promise<Assets> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new ConfigError('The client is not built: npm run build -w @latchkey/dapp')
  const manifest = JSON.parse(text) as Manifest
  const entries = Object.values(manifest).filter(({ isEntry }) => isEntry)
  const started = new Set(entries.flatMap((entry) => [...withImports(manifest, entry)]))
  const files = new Map<string, ServedFile>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      body: new Uint8Array(await readFile(path)),
      type,
    })
  }
  const integrity = Object.fromEntries(
    [...files]
      .filter(([path]) => /\.(?:js|css)$/.test(path))
      .map(([path, { body }]) => [path, `sha384-${createHash('sha384').update(body).digest('base64')}`]),
  )
  return {
    version: createHash('sha256').update(text).digest('hex').slice(0, 12),
    integrity,
    scripts: [...started].map(({ file }) => `/${file}`),
    preloads(component) {
      const page = manifest[`src/pages/${component.split('/').at(-1)}.tsx`]
      const needed = page ? [...withImports(manifest, page)] : []
      return needed.filter((chunk) => !started.has(chunk)).map(({ file }) => `/${file}`)
    },
    styles: entries.flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    files,
  }
}

/** A chunk after all that it imports, directly or not. */
function withImports(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> {
  seen.add(chunk)
  const chunks = new Set<Chunk>()
  for (const name of chunk.imports ?? []) {
    const imported = manifest[name]
    if (imported && !seen.has(imported))
      for (const needed of withImports(manifest, imported, seen)) chunks.add(needed)
  }
  return chunks.add(chunk)
}

/** Serves only the files that were read. Names under `/assets/` contain a hash, so their content never changes. */
export function serveAssets(assets: Assets, isAllowed: (c: Context) => boolean): MiddlewareHandler {
  const send = createFileSender()
  return async (c, next) => {
    const file = assets.files.get(c.req.path)
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD')) return next()
    if (!isAllowed(c)) {
      c.header('Retry-After', '60')
      return c.text('Too many requests.', 429)
    }
    c.header(
      'Cache-Control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    return send(c, file)
  }
}
