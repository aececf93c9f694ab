// Writes the declarations of one published package, the current folder: bundled by tsup, without citations.
import { spawnSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../setup.mjs'
import { withoutCitations } from './citations.mjs'

const { status } = spawnSync(join(root, 'node_modules/.bin/tsup'), { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
for (const name of await readdir('dist')) {
  if (!name.endsWith('.d.ts')) continue
  const file = join('dist', name)
  await writeFile(file, withoutCitations(await readFile(file, 'utf8')))
}
