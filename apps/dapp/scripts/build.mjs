import { cp, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { context } from 'esbuild'
import { build as buildClient } from 'vite'

// `--watch` goes on building whenever a source changes, of this app or of a package it uses.
const watch = process.argv.includes('--watch')

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dependenciesOf = async (file) => Object.keys(JSON.parse(await readFile(file, 'utf8')).dependencies)

// Our own packages go into the bundle from their source; everything else stays a dependency.
const dependencies = await Promise.all(['package.json', '../service/package.json'].map(dependenciesOf))
const external = dependencies.flat().filter((name) => !name.startsWith('@latchkey/'))

await buildClient({ logLevel: 'warn', build: { watch: watch ? {} : null } })
const server = await context({
  entryPoints: { server: 'server/main.ts' },
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
