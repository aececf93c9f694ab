// Runs the checks of the project and sets up a fresh clone by itself: `npm test` what a contributor needs to know,
// `npm run test:full` everything. `npm test -- unit scenarios` runs some parts, `npm test -- unit file.test.ts -t name` some
// tests; `npm test -- --changed` runs the static checks and the tests that import a changed file, `--changed=main` since
// a branch.

import { startPostgres } from './postgres.mjs'
import { childEnvironment, ensureBrowser, ensureInstalled, ensureSpace, fail } from './setup.mjs'
import { beginRun } from './testing/beginRun.mjs'
import { firstTier, secondTier } from './testing/parts.mjs'
import { report } from './testing/report.mjs'
import { runPart, startOutcome } from './testing/runPart.mjs'
import { secondsLeft, spoken } from './testing/timeLeft.mjs'

/** How often the run prints how far it is, ms. */
const progressMs = 15_000

const startedAt = performance.now()
const children = new Set()
let postgres
let isEnding = false
const run = beginRun((reason) => {
  isEnding = true
  console.log(`\nEnded by ${reason}. Ending what runs`)
  return stopAll()
})
const args = process.argv.slice(2)
const isFull = args.includes('--full')
const everything = [...firstTier, ...secondTier]
const names = everything.flat().map(({ name }) => name)
const asked = args.filter((arg) => names.includes(arg))
const changed = args.filter((arg) => /^--changed(=|$)/.test(arg))
const filters = args.filter((arg) => arg !== '--full' && !asked.includes(arg))
if (filters.length > changed.length && asked.length !== 1) {
  fail(
    `"${filters.find((filter) => !changed.includes(filter))}" is no part. Name one part before it; parts are: ${names.join(', ')}.`,
  )
}
const steps = select()
const needs = new Set(steps.flat().flatMap((part) => part.needs ?? []))

ensureSpace()
ensureInstalled()
const environment = childEnvironment(await prepare())
const outcomes = new Map()
const testsBeganAt = performance.now()
for (const [place, step] of steps.entries()) {
  for (const { name, what, usualSeconds } of step)
    console.log(`\n── ${name}: ${what}, usually ${spoken(usualSeconds)}`)
  console.log(`   step ${place + 1} of ${steps.length}, about ${spoken(left(place))} left`)
  for (const { name } of step) outcomes.set(name, startOutcome())
  const progress = setInterval(() => printProgress(step), progressMs)
  await Promise.all(step.map(runOne))
  clearInterval(progress)
  // A signal ends the parts that run; the run then exits, and begins no other.
  if (isEnding) await new Promise(() => {})
}
const passed = [...outcomes.values()].every(({ failed }) => failed === 0)
for (const line of report(outcomes, (performance.now() - startedAt) / 60_000)) console.log(line)
await stopAll()
await run.end(passed ? 0 : 1)

/** With `--changed`, parts that test built files are left out: what they test is not found by imports. */
function select() {
  const tier = isFull ? everything : firstTier
  if (changed.length > 0)
    return keep(tier, ({ name, needs = [] }) => name !== 'build' && !needs.includes('build'))
  if (asked.length === 0) return tier
  const needsBuild = keep(everything, ({ name }) => asked.includes(name))
    .flat()
    .some(({ needs = [] }) => needs.includes('build'))
  return keep(everything, ({ name }) => asked.includes(name) || (needsBuild && name === 'build'))
}

function keep(tier, isKept) {
  return tier.map((step) => step.filter(isKept)).filter((step) => step.length > 0)
}

/** The environment of what the parts need: a browser, an empty PostgreSQL if one is installed. */
async function prepare() {
  const browser = needs.has('browser') ? { LATCHKEY_CHROMIUM: await ensureBrowser() } : {}
  if (!needs.has('database') || process.env.LATCHKEY_TEST_DATABASE_URL) return browser
  postgres = await startPostgres()
  if (!postgres) console.log('PostgreSQL is not installed: the database tests run on PGlite only.')
  return postgres ? { ...browser, LATCHKEY_TEST_DATABASE_URL: postgres.url } : browser
}

function left(place) {
  return secondsLeft(steps, place, (performance.now() - testsBeganAt) / 1000)
}

/** One line for all parts of a step that run. */
function printProgress(step) {
  const running = step
    .map(({ name }) => [name, outcomes.get(name)])
    .filter(([, { seconds }]) => seconds === 0)
  const texts = running.map(([name, { planned, files, passed, failed }]) =>
    planned > 0 ? `${name} ${files.length} of ${planned} files, ${passed} passed, ${failed} failed` : name,
  )
  const seconds = Math.floor((performance.now() - startedAt) / 1000)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  console.log(`   ${minutes}:${rest}  ${texts.join('; ')}`)
}

async function runOne(part) {
  const outcome = outcomes.get(part.name)
  if (part.needs?.includes('build') && outcomes.get('build')?.failed) {
    outcome.failed = 1
    outcome.failures.push({
      title: `${part.name}: not run, because the build failed`,
      again: `npm test -- build`,
    })
    return
  }
  await runPart(part, outcome, {
    // Files and names of tests; the other parts that run are what they need.
    filters: part.reports ? filters : [],
    env: environment,
    onChild(child) {
      children.add(child)
      child.on('close', () => children.delete(child))
    },
  })
  const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.seconds.toFixed(0)} s`
  console.log(`   ${outcome.failed > 0 ? '✗' : '✓'} ${part.name}: ${counts}`)
}

/** Lets runners end their browsers and servers themselves; what is left after that ends with the run. */
async function stopAll() {
  for (const child of children) child.kill('SIGINT')
  postgres?.stop()
  postgres = undefined
}
