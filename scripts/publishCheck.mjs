// Checks the published packages: their files and metadata (publishProblems), what they need of a browser (supportProblems), publint, and their types with each module resolution (attw).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishProblems } from './packages/publishProblems.mjs'
import { supportProblems } from './packages/supportProblems.mjs'
import { childEnvironment, root } from './setup.mjs'

const read = (file) => readFileSync(join(root, file), 'utf8')
const license = read('LICENSE')
const packages = readdirSync(join(root, 'packages'))
  .map((name) => ({ name, folder: join('packages', name) }))
  .map((one) => ({ ...one, manifest: JSON.parse(read(join(one.folder, 'package.json'))) }))
  .filter(({ manifest }) => !manifest.private)

let failed = false
const packed = run('npm', [
  'pack',
  '--dry-run',
  '--json',
  ...packages.flatMap(({ folder }) => ['-w', folder]),
])
const packedFiles = new Map(JSON.parse(packed.stdout).map(({ name, files }) => [name, files]))
for (const { name, folder, manifest } of packages) {
  const files = packedFiles.get(manifest.name).map(({ path }) => [path, read(join(folder, path))])
  const problems = publishProblems(manifest, new Map(files), license)
  report(`files ${name}`, problems.length === 0, problems.join('\n'))
  const unsupported = supportProblems(new Map(files))
  report(`browsers ${name}`, unsupported.length === 0, unsupported.join('\n'))
  check(`publint ${name}`, 'publint', ['run', folder, '--strict'])
  // The packages are ESM only. The source condition is for this repository and is not published.
  check(`attw ${name}`, 'attw', [
    '--pack',
    folder,
    '--profile',
    'esm-only',
    '--no-emoji',
    '--format',
    'ascii',
  ])
}
process.exitCode = failed ? 1 : 0

function check(label, command, args) {
  const { status, stdout, stderr } = run(join(root, 'node_modules/.bin', command), args)
  report(label, status === 0, `${stdout} ${stderr}`)
}

function run(command, args) {
  return spawnSync(command, args, {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
    maxBuffer: 64_000_000,
    shell: process.platform === 'win32',
  })
}

function report(label, isOk, details) {
  console.log(`${isOk ? 'ok' : 'not ok'} ${label}`)
  if (!isOk) console.log(details)
  failed ||= !isOk
}
