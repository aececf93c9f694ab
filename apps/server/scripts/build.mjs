import { execFileSync } from 'node:child_process'
import { cp, readFile, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dependenciesOf = async (file) => Object.keys(JSON.parse(await readFile(file, 'utf8')).dependencies)

// Workspace packages are bundled from source; all other packages stay external.
const dependencies = await Promise.all(
  ['package.json', '../../packages/server-kit/package.json'].map(dependenciesOf),
)
await build({
  entryPoints: {
    server: 'src/main.ts',
    projects: 'src/projects/main.ts',
    importer: 'src/directory/importer.ts',
    pictures: 'src/pictures/importer.ts',
  },
  outdir: 'dist',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  conditions: ['@latchkey/source'],
  external: dependencies.flat().filter((name) => !name.startsWith('@latchkey/')),
  logLevel: 'warning',
})
await cp('src/database/migrations', 'dist/migrations', { recursive: true })
await rm('dist/directory', { recursive: true, force: true })
for (const importer of ['dist/importer.js', 'dist/pictures.js'])
  execFileSync(process.execPath, [importer, 'dist/directory'], { stdio: 'inherit' })
