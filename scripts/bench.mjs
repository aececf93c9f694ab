// Measures how fast the product is: `npm run bench`, or `npm run bench -- views` for one part. Prints each figure as a ratio to
// a floor of the same run, beside the record in docs/bench.json; `--record` writes the record. A person reads it: figures
// over their budget are marked, and nothing fails but a benchmark that cannot run.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { remark } from './bench/compare.mjs'
import { figureMark } from './bench/report.mjs'
import { startPostgres } from './postgres.mjs'
import { childEnvironment, ensureBrowser, ensureInstalled, fail, root } from './setup.mjs'
import { beginRun } from './testing/beginRun.mjs'

/** Each prints its figures (`bench/report.mjs`). The tests' TypeScript runs by tsx, with packages from their sources. */
const parts = {
  views: ['apps/storybook/speed/views.bench.mjs'],
  opening: ['scripts/bench/firstOpen.bench.mjs'],
  servers: ['--import=tsx', '--conditions=@latchkey/source', 'tests/services/servers.bench.ts'],
  // Minutes for each route, so it runs only if it is asked for; it prints tables of its own.
  load: ['tests/services/bench.mjs'],
}
const usual = ['views', 'opening', 'servers']
const recordFile = join(root, 'docs/bench.json')

const run = beginRun(() => {})
const asked = process.argv.slice(2).filter((arg) => arg !== '--record')
const unknown = asked.find((name) => !Object.hasOwn(parts, name))
if (unknown) fail(`"${unknown}" is no part of this command. Parts are: ${Object.keys(parts).join(', ')}.`)
ensureInstalled()
const turbo = join(root, 'node_modules/.bin/turbo')
const build = ['run', 'build', '--ui=stream', '--output-logs=errors-only']
if (spawnSync(turbo, build, { cwd: root, stdio: 'inherit' }).status !== 0)
  fail('The build failed; see above.')
const postgres = await startPostgres()
const env = childEnvironment({
  LATCHKEY_CHROMIUM: await ensureBrowser(),
  ...(postgres ? { LATCHKEY_TEST_DATABASE_URL: postgres.url } : {}),
})
const record = JSON.parse(readFileSync(recordFile, 'utf8'))
let failed = false
for (const name of asked.length > 0 ? asked : usual) {
  console.log(`\n── ${name}: ratio to its floor, on record, budget`)
  failed = (await runPart(parts[name])) !== 0 || failed
}
if (process.argv.includes('--record')) writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
postgres?.stop()
await run.end(failed ? 1 : 0)

/** Prints the figures of a part as they come, and resolves with its exit code. */
function runPart(args) {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith(figureMark)) print(JSON.parse(line.slice(figureMark.length)))
    else console.log(line)
  })
  return new Promise((resolve) => child.on('close', resolve))
}

function print(figure) {
  const { name, ms, ratio, budget } = figure
  const numbers = [ratio, record[name] ?? Number.NaN, budget].map((number) => number.toFixed(2).padStart(7))
  console.log(`${numbers.join(' ')}  ${name} (${ms.toFixed(1)} ms here)  ${remark(figure, record[name])}`)
  record[name] = Number(ratio.toFixed(2))
}
