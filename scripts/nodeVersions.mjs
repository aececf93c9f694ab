import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Oldest supported version of Node.js. Node.js 20 ended in April 2026, but hosts still have it. */
export const oldestNode = [20, 19]

/** Versions that the checks can run on, by major version. */
const testedNodes = { 22: '22.23.3', 24: '24.21.0', 26: '26.10.0' }

/** Major version of the newest one, on which `npm run test:full` repeats some checks. */
export const newestNode = Math.max(...Object.keys(testedNodes).map(Number))

/**
 * The folder of the programs of another Node.js, installed under `node_modules/.cache` when it is first asked for.
 * @param major - a major version of the tested ones
 * @throws if it is no tested version, or if it cannot be installed
 */
export function installNode(major) {
  const version = testedNodes[major]
  if (!version) {
    throw new Error(`Node.js ${major} is not tested. Use one of: ${Object.keys(testedNodes).join(', ')}.`)
  }
  const folder = join(root, 'node_modules/.cache/latchkey', `node-${version}`)
  // What the package `node` installs by a script, without the script.
  const name = `node-${process.platform}-${process.arch}`
  const programs = join(folder, 'node_modules', name, 'bin')
  if (existsSync(join(programs, 'node'))) return programs
  console.log(`Installing Node.js ${version}`)
  const install = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', [...install, `${name}@${version}`], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === 0 && existsSync(join(programs, 'node'))) return programs
  throw new Error(
    `Node.js ${version} could not be installed (see above). Check that the package registry can be reached, and run this again.`,
  )
}
