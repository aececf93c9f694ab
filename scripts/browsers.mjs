// Runs the journey of a user in Firefox and in WebKit: `npm run test:browsers`; `npm run test:browsers -- firefox` runs one.
// Sets up a fresh clone by itself, except for the browsers. Ctrl-C ends all processes.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { childEnvironment, ensureInstalled, fail, root } from './setup.mjs'

/** The programs that each browser needs, and the Debian packages that contain them. */
const programs = {
  firefox: [{ names: ['firefox-esr', 'firefox'], setting: 'LATCHKEY_FIREFOX', inPackage: 'firefox-esr' }],
  webkit: [
    { names: ['WebKitWebDriver'], setting: 'LATCHKEY_WEBKIT_DRIVER', inPackage: 'webkit2gtk-driver' },
    { names: ['Xvfb'], setting: 'LATCHKEY_XVFB', inPackage: 'xvfb' },
  ],
}

const unknown = process.argv.slice(2).find((name) => !Object.hasOwn(programs, name))
if (unknown) fail(`"${unknown}" is not a browser of this command. Use: ${Object.keys(programs).join(', ')}.`)
const asked = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(programs)
const found = {}
/** What is missing, by browser. */
const missing = new Map()
for (const browser of asked) {
  for (const { names, setting, inPackage } of programs[browser]) {
    const candidates = process.env[setting] ? [process.env[setting]] : names
    found[setting] = findProgram(candidates)
    if (found[setting]) continue
    const sentence = `${candidates[0]} was not found. Install the package ${inPackage}, or set ${setting} to the path of the program.`
    missing.set(browser, [...(missing.get(browser) ?? []), sentence])
  }
}
const present = asked.filter((browser) => !missing.has(browser))
const counts = present.length > 0 ? await runJourney() : { passed: 0, failed: 0, skipped: 0 }
for (const [browser, sentences] of missing) console.log(`${browser}: not run. ${sentences.join(' ')}`)
const failed = counts.failed + missing.size
console.log(`${counts.passed} passed, ${failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`)
process.exit(failed === 0 && counts.passed > 0 ? 0 : 1)

/** The path of the first program that exists; a name without a folder is looked up in PATH. */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names
    .flatMap((name) => (name.includes('/') ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

async function runJourney() {
  ensureInstalled()
  const environment = childEnvironment(found)
  const built = spawnSync(
    join(root, 'node_modules/.bin/turbo'),
    [
      'run',
      'build',
      ...['dapp...', 'devnet', 'server', 'wallet', 'recovery'].map((name) => `--filter=@latchkey/${name}`),
      '--ui=stream',
      '--output-logs=errors-only',
    ],
    { cwd: root, stdio: 'inherit', env: environment },
  )
  if (built.status !== 0) fail('The build failed; see above.')

  const reports = await mkdtemp(join(tmpdir(), 'latchkey-browsers-'))
  const report = join(reports, 'report.json')
  const runner = spawn(
    join(root, 'node_modules/.bin/playwright'),
    [
      'test',
      '--config=tests/browsers/playwright.config.ts',
      ...present.map((browser) => `--project=${browser}`),
    ],
    {
      cwd: root,
      // A group of its own: Ctrl-C reaches the runner only, which then stops servers and browsers in order.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => runner.kill('SIGINT'))
  const code = await new Promise((resolve) => runner.on('close', resolve))
  endGroup(runner.pid)
  const counts = await readCounts(report)
  await rm(reports, { recursive: true, force: true })
  // A runner that fails without a failed test counts as one failure.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Ends what the runner left if it was interrupted twice or crashed. */
function endGroup(group) {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // The group is empty.
  }
}

async function readCounts(report) {
  try {
    const { expected, unexpected, flaky, skipped } = JSON.parse(await readFile(report, 'utf8')).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
