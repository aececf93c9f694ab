// Breaks each guard of the servers and expects a failing test: `npm run guards`, or `npm run guards -- nonce` for guards whose
// name contains a word. Takes minutes. `--table` prints all guards as a Markdown table and breaks nothing.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { guards } from './guards.mjs'
import { startPostgres } from './postgres.mjs'
import { root } from './setup.mjs'

const [word = ''] = process.argv.slice(2)
if (word === '--table') {
  const rows = guards.map(
    ([guard, file, , , tests]) =>
      `| ${guard} | \`${file}\` | ${tests.map((path) => `\`${path.split('/').at(-1)}\``).join(', ')} |`,
  )
  console.log(['| Guard | Where | Tested by |', '|---|---|---|', ...rows].join('\n'))
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'latchkey-guards-'))
// Without PostgreSQL, guards against requests that come at once are not broken: on PGlite they come one by one.
const postgres = process.env.LATCHKEY_TEST_DATABASE_URL ? undefined : await startPostgres()
if (postgres) process.env.LATCHKEY_TEST_DATABASE_URL = postgres.url
let restore = () => {}
process.on('SIGINT', () => {
  restore()
  postgres?.stop()
  process.exit(1)
})

/** The number of failing tests. At least one must pass, because a broken guard should not keep all tests from running. */
function failing(tests) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const projects = ['--project', 'unit', '--project', 'chain']
  const args = ['run', ...projects, '--reporter=json', `--outputFile=${report}`, ...tests]
  spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'ignore' })
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, 'utf8'))
  return numPassedTests > 0 ? numFailedTests : 0
}

let survivors = 0
for (const [guard, file, code, broken, tests] of guards.filter(([guard]) => guard.includes(word))) {
  const path = join(root, file)
  const whole = readFileSync(path, 'utf8')
  restore = () => writeFileSync(path, whole)
  writeFileSync(
    path,
    whole.replace(code, () => broken),
  )
  const failed = failing(tests)
  restore()
  if (failed === 0) survivors += 1
  console.log(
    `${failed > 0 ? 'ok' : 'not ok'} ${guard}${failed > 0 ? ` (${failed} failed)` : ': no test failed'}`,
  )
}
rmSync(folder, { recursive: true })
postgres?.stop()
process.exit(survivors > 0 ? 1 : 0)
