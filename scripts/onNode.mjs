// Runs a command on another version of Node.js: `npm run on-node -- 26 npm test -- unit`. Installs that version first.
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { installNode } from './nodeVersions.mjs'
import { fail, root } from './setup.mjs'

const [major, command, ...args] = process.argv.slice(2)
if (!command) fail('Name a version and a command, as in: npm run on-node -- 26 npm test -- unit')

const child = spawn(command, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: `${programs(major)}${delimiter}${process.env.PATH}` },
})
child.on('error', ({ message }) => fail(message))
child.on('exit', (code) => process.exit(code ?? 1))
// The command gets Ctrl-C from the terminal itself.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))

function programs(version) {
  try {
    return installNode(version)
  } catch ({ message }) {
    return fail(message)
  }
}
