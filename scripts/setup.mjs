import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { oldestNode } from './nodeVersions.mjs'
import { root } from './root.mjs'

export { root }

/** What packages, builds and databases of a fresh clone take, bytes. */
const neededBytes = { clone: 3e9, temporary: 1e9 }

const quiet = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', STORYBOOK_DISABLE_TELEMETRY: '1' }

/** The environment of child processes, with telemetry disabled. */
export function childEnvironment(more = {}) {
  return { ...process.env, ...quiet, ...more }
}

/** Prints what is missing and what to do, and exits. */
export function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Exits with a message if the disk is too full to begin. */
export function ensureSpace() {
  const places = [
    [root, existsSync(join(root, 'node_modules')) ? neededBytes.temporary : neededBytes.clone],
    [tmpdir(), neededBytes.temporary],
  ]
  for (const [folder, needed] of places) {
    const { bavail, bsize } = statfsSync(folder)
    if (bavail * bsize >= needed) continue
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} of ${(needed / 1e9).toFixed(0)} GB`
    fail(
      `The disk of ${folder} is almost full: ${free} that this needs are free. Make room, or set TMPDIR to a folder on another disk, and run this again.`,
    )
  }
}

/** Runs `npm ci` unless the installed packages match the lock file. */
export function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor, oldestMinor] = oldestNode
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(
      `Latchkey needs Node.js ${oldestNode.join('.')} or newer; this is ${process.versions.node}. Install a newer one and run this again.`,
    )
  }
  const lock = join(root, 'package-lock.json')
  const marker = join(root, 'node_modules', '.package-lock.json')
  if (existsSync(marker) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs && sameVersions(lock, marker))
    return
  console.log('Installing packages (npm ci), usually 1 to 2 min')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: childEnvironment(),
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail('npm ci failed (see above). Check that the package registry can be reached, and run this again.')
}

/** Compares versions, because a checkout may be newer than the installation without a change of the lock file. */
function sameVersions(lock, marker) {
  const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
  const locked = read(lock)
  const installed = read(marker)
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' ||
      entry.link ||
      entry.optional ||
      !path.includes('node_modules') ||
      installed[path]?.version === entry.version,
  )
}

/** Existing Chromium paths, best first. */
function browserCandidates() {
  const named = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    'microsoft-edge',
  ]
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return [
    process.env.LATCHKEY_CHROMIUM,
    '/usr/bin/chromium',
    ...folders.flatMap((folder) => named.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(homedir(), 'Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  ].filter((path) => path !== undefined && existsSync(path))
}

/** Playwright's own browser, if it is downloaded. */
async function downloadedBrowser() {
  try {
    const { chromium } = await import('playwright')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

function run(command, args) {
  console.log(`  ${command} ${args.join(' ')}`)
  return (
    spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: childEnvironment() })
      .status === 0
  )
}

/**
 * The path of a Chromium: an installed one, else one from the system's packages (as root with apt), else Playwright's
 * download. Exits with a message if none can be installed.
 */
export async function ensureBrowser() {
  const found = browserCandidates()[0] ?? (await downloadedBrowser())
  if (found) return found
  console.log('No Chromium was found; installing one')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium'])
  }
  const installed = browserCandidates()[0]
  if (installed) return installed
  run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium', '--only-shell'])
  const downloaded = await downloadedBrowser()
  if (downloaded) return downloaded
  return fail(
    'The browser tests need Chromium, and none could be installed. Install Chromium or Chrome with your system’s packages, or set LATCHKEY_CHROMIUM to its path, and run this again.',
  )
}
