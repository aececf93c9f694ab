import { cp, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { context } from 'esbuild'
import { build as buildClient } from 'vite'

// `--watch` rebuilds whenever a source file of this app or of a package it uses changes.
const watch = process.argv.includes('--watch')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dependenciesOf = async (file) => Object.keys(JSON.parse(await readFile(file, 'utf8')).dependencies)

// Workspace packages are bundled from source; all other packages stay external.
const dependencies = await Promise.all(
  ['package.json', '../../packages/server-kit/package.json'].map(dependenciesOf),
)
const external = dependencies.flat().filter((name) => !name.startsWith('@latchkey/'))

// A build takes the packages as they are published, in few files; while developing, their sources.
const sources = {
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
}
await buildClient({ logLevel: 'warn', build: { watch: watch ? {} : null }, ...(watch ? sources : {}) })
const server = await context({
  entryPoints: { server: 'server/main.ts', listWorker: 'server/lists/listWorker.ts', seed: 'seed/main.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['@latchkey/source'],
  external,
  logLevel: 'warning',
})
await cp('server/database/migrations', 'dist/migrations', { recursive: true })
if (watch) await server.watch()
else {
  await server.rebuild()
  await server.dispose()
}
