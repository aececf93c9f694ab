import { existsSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dependenciesOf = async (file) => Object.keys(JSON.parse(await readFile(file, 'utf8')).dependencies)

// Workspace packages are bundled from source; all other packages stay external.
const dependencies = await Promise.all(
  ['package.json', '../../packages/server-kit/package.json'].map(dependenciesOf),
)
await build({
  entryPoints: { server: 'src/main.ts', rotateKeys: 'src/rotateKeys.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['@latchkey/source'],
  external: dependencies.flat().filter((name) => !name.startsWith('@latchkey/')),
  logLevel: 'warning',
})
// Built before this package, because it is a dependency.
const site = '../../packages/embedded-wallet/dist/site'
if (existsSync(site)) await cp(site, 'dist/site', { recursive: true })
await cp('src/database/migrations', 'dist/migrations', { recursive: true })
