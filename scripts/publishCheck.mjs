// Checks the published packages: publint, and their types with each module resolution (attw).
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { childEnvironment, root } from './setup.mjs'

let failed = false
for (const name of readdirSync(join(root, 'packages'))) {
  const folder = join('packages', name)
  const { private: unpublished } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
  if (unpublished) continue
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
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    env: childEnvironment(),
    encoding: 'utf8',
  })
  console.log(`${status === 0 ? 'ok' : 'not ok'} ${label}`)
  if (status !== 0) console.log(stdout, stderr)
  failed ||= status !== 0
}
