// Run by the build. Writes the directory into the folder given as argument.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { corrections } from './corrections.ts'
import { importWallets } from './importWallets.ts'
import type { SourceWallet } from './sourceWallet.ts'

const [, , out = 'dist/directory'] = process.argv
const packageFile = createRequire(join(process.cwd(), 'package.json')).resolve('thirdweb/package.json')
const generated = join(dirname(packageFile), 'dist/esm/wallets/__generated__')
const read = (...path: readonly string[]) => import(pathToFileURL(join(generated, ...path)).href)

const { default: infos } = (await read('wallet-infos.js')) as { default: readonly { id: string }[] }
const folders = new Set(await readdir(join(generated, 'wallet')))
const wallets: SourceWallet[] = []
const images = new Map<string, string>()
for (const { id } of infos) {
  // The source also lists its own sign-in methods, which are not wallets and have no folder.
  if (!folders.has(id)) continue
  const [{ wallet }, { default: image }] = await Promise.all([
    read('wallet', id, 'index.js'),
    read('wallet', id, 'image.js'),
  ])
  wallets.push(wallet)
  images.set(id, image)
}
const directory = importWallets({ wallets, images }, corrections)
await mkdir(join(out, 'images'), { recursive: true })
await writeFile(join(out, 'wallets.json'), JSON.stringify(directory.wallets))
for (const [id, bytes] of directory.images) await writeFile(join(out, 'images', `${id}.webp`), bytes)
