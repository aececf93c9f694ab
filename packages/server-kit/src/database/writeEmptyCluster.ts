import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { emptyClusterFile } from './emptyCluster.ts'

/** Writes the empty cluster unless it exists: in the build, and before tests that open databases. */
export async function writeEmptyCluster(): Promise<void> {
  const file = emptyClusterFile()
  if (existsSync(file)) return
  const database = await PGlite.create()
  const cluster = await database.dumpDataDir('gzip')
  await database.close()
  await mkdir(dirname(file), { recursive: true })
  // Renamed when it is complete, because tests and a build may run at the same time.
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, new Uint8Array(await cluster.arrayBuffer()))
  await rename(unfinished, file)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeEmptyCluster()

/** What Vitest calls before the tests. */
export { writeEmptyCluster as setup }
