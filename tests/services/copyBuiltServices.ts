import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testDirectory } from '@latchkey/server/testing'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Copies the built services to a new folder, with a directory of wallets of these names. Returns the folder. */
export async function copyBuiltServices(names: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-built-'))
  const { wallets, images } = testDirectory(...names)
  await mkdir(join(folder, 'directory/images'), { recursive: true })
  const dist = join(root, 'apps/server/dist')
  await Promise.all([
    symlink(join(root, 'node_modules'), join(folder, 'node_modules')),
    cp(join(dist, 'server.js'), join(folder, 'server.js')),
    cp(join(dist, 'migrations'), join(folder, 'migrations'), { recursive: true }),
    cp(join(dist, 'directory/drawings.json'), join(folder, 'directory/drawings.json')),
    writeFile(join(folder, 'package.json'), '{"type":"module"}'),
    writeFile(join(folder, 'directory/wallets.json'), JSON.stringify(wallets)),
    ...[...images].map(([id, bytes]) => writeFile(join(folder, `directory/images/${id}.webp`), bytes)),
  ])
  return folder
}
