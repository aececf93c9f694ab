import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/**
 * Path of a PGlite cluster without tables, which the build writes. PGlite loads it in a quarter of the time and half of the
 * memory that `initdb` takes in it. Its name has PGlite's version, because another version may not read it.
 */
export function emptyClusterFile(): string {
  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@latchkey/server-kit/package.json')
  const { dependencies } = require(manifest) as { dependencies: Record<string, string> }
  return join(manifest, '../dist', `empty-cluster-${dependencies['@electric-sql/pglite']}.tar.gz`)
}

/** The cluster; `undefined` where only the bundle of a server was deployed, and where the build has not run. */
export async function readEmptyCluster(): Promise<Blob | undefined> {
  try {
    return new Blob([await readFile(emptyClusterFile())])
  } catch {
    return undefined
  }
}
