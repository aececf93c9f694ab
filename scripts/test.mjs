// Runs all checks of the project: `npm test`. Sets up a fresh clone by itself. `npm test -- unit scenarios` runs some checks;
// `npm test -- --changed` runs the static checks and the tests that import a changed file, `--changed=main` since a branch.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'
import { childEnvironment, ensureBrowser, ensureInstalled, root } from './setup.mjs'

const startedAt = performance.now()
ensureInstalled()
const configuredDatabase = process.env.LATCHKEY_TEST_DATABASE_URL
const postgres = configuredDatabase ? undefined : await startPostgres()
const environment = childEnvironment({
  LATCHKEY_CHROMIUM: await ensureBrowser(),
  ...(postgres ? { LATCHKEY_TEST_DATABASE_URL: postgres.url } : {}),
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    postgres?.stop()
    process.exit(1)
  })
}
const reports = await mkdtemp(join(tmpdir(), 'latchkey-reports-'))
const args = process.argv.slice(2)
const changed = args.filter((arg) => /^--changed(=|$)/.test(arg))
const only = args.filter((arg) => !changed.includes(arg))

const bin = (name) => join(root, 'node_modules/.bin', name)
const vitest = (...args) => [
  bin('vitest'),
  ['run', '--reporter=default', '--reporter=json', ...changed, ...args],
  'vitest',
]

const storybook = ['--config', 'apps/storybook/vitest.config.ts']

/** The checks: what runs, and how its result is counted. Checks in one list run in parallel. */
const gates = [
  [
    { name: 'format and lint', run: [bin('biome'), ['ci', '--error-on-warnings', '.']] },
    {
      name: 'dependency rules',
      run: [bin('depcruise'), ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests']],
    },
    { name: 'unused code', run: [bin('knip')] },
    { name: 'secrets', run: [bin('secretlint'), ['--secretlintignore', '.gitignore', '**/*']] },
    { name: 'types', run: ['npm', ['run', '--silent', 'typecheck']] },
  ],
  // Each uses both cores.
  { name: 'unit', run: vitest('--project', 'unit') },
  { name: 'chain', run: vitest('--project', 'chain') },
  { name: 'scenarios', run: vitest('--project', 'scenarios') },
  {
    name: 'build',
    run: [bin('turbo'), ['run', 'build', '--ui=stream', '--output-logs=errors-only']],
    testsBuild: true,
  },
  // Alone, because some of its tests measure frames.
  { name: 'browser', run: vitest('--config', 'packages/ui/vitest.browser.config.ts') },
  // Each of these mostly waits for frames and leaves one core idle.
  [
    { name: 'stories', run: vitest(...storybook, '--project', 'states', '--project', 'stories') },
    {
      name: 'pictures',
      run: vitest(...storybook, '--project', 'visual', 'pictures', 'tolerance'),
      testsBuild: true,
    },
  ],
  { name: 'speed', run: vitest(...storybook, '--project', 'visual', 'speed'), testsBuild: true },
  [
    { name: 'publish', run: [process.execPath, ['scripts/publishCheck.mjs'], 'lines'], needs: 'build' },
    { name: 'sizes', run: [process.execPath, ['scripts/bench.mjs', '--check'], 'lines'], needs: 'build' },
    { name: 'bundlers', run: [process.execPath, ['scripts/bundlers.mjs'], 'lines'], needs: 'build' },
  ],
  // Timed tests and tests that kill processes run one file at a time, without other checks.
  { name: 'services', run: vitest('--project', 'services', '--no-file-parallelism'), needs: 'build' },
  {
    name: 'end to end',
    run: [bin('playwright'), ['test', '--config', 'tests/playwright.config.ts'], 'playwright'],
    needs: 'build',
  },
]

const outcomes = new Map()
for (const parallel of gates.map((gate) => [gate].flat())) {
  const selected = parallel.filter(isSelected)
  // The first check prints while it runs; the others print when they have ended, so that lines do not mix.
  const checks = selected.map((gate, place) => check(gate, place > 0))
  for (const [place, gate] of selected.entries()) {
    if (place === 0) console.log(title(gate.name))
    const outcome = await checks[place]
    if (place > 0) console.log([title(gate.name), ...outcome.lines].join('\n'))
    outcomes.set(gate.name, outcome)
  }
}
await rm(reports, { recursive: true, force: true })
postgres?.stop()
report()

/** With `--changed`, checks of built files are left out: what they test is not found by imports. */
function isSelected({ name, needs, testsBuild }) {
  if (only.length > 0) return only.includes(name)
  return changed.length === 0 || !(needs || testsBuild)
}

function title(name) {
  return `\n── ${name} ${'─'.repeat(Math.max(0, 60 - name.length))}`
}

async function check({ name, run: [command, args = [], kind], needs }, isBuffered) {
  if (needs && outcomes.get(needs)?.failed)
    return { passed: 0, failed: 1, seconds: 0, lines: [`not run: ${needs} failed`] }
  const began = performance.now()
  const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const reported = kind === 'vitest' ? [...args, `--outputFile.json=${file}`] : args
  const { code, lines } = await start(
    command,
    reported,
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    isBuffered,
  )
  const counts = await count(kind, file, lines, code)
  // A runner that fails without a failed test counts as one failure.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { ...counts, seconds: (performance.now() - began) / 1000, lines }
}

function start(command, args, env, isBuffered) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines = []
    let rest = ''
    const read = (chunk) => {
      if (!isBuffered) process.stdout.write(chunk)
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ code: 1, lines })
    })
    child.on('close', (code) => resolve({ code: code ?? 1, lines }))
  })
}

async function count(kind, file, lines, code) {
  if (kind === 'lines') {
    const starting = (word) => lines.filter((line) => line.startsWith(word)).length
    return { passed: starting('ok '), failed: starting('not ok ') }
  }
  if (!kind) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  try {
    const report = JSON.parse(await readFile(file, 'utf8'))
    if (kind === 'vitest')
      return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function report() {
  let passed = 0
  let failed = 0
  let skipped = 0
  // The last lines of failed checks are repeated here, so that they are found at the end of a log.
  for (const [name, outcome] of outcomes)
    if (outcome.failed) console.log([title(`${name}: last lines`), ...outcome.lines.slice(-50)].join('\n'))
  console.log('\n')
  for (const [name, outcome] of outcomes) {
    passed += outcome.passed
    failed += outcome.failed
    skipped += outcome.skipped ?? 0
    const mark = outcome.failed ? '✗' : '✓'
    const skips = outcome.skipped ? `, ${outcome.skipped} skipped` : ''
    console.log(
      `${mark} ${name.padEnd(18)} ${String(outcome.passed).padStart(5)} passed, ${outcome.failed} failed${skips} (${outcome.seconds.toFixed(0)} s)`,
    )
  }
  console.log(`\nin ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`)
  console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
  process.exit(failed === 0 ? 0 : 1)
}
