import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installNode } from '../nodeVersions.mjs'
import { root } from '../root.mjs'

/** Lines of a failed part that are repeated. */
const lastLines = 60

/** What a part has counted before it begins. `planned`: its files, once its runner knows them. */
export const startOutcome = () => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  seconds: 0,
  planned: 0,
  files: [],
  failures: [],
  lines: [],
})

/**
 * Runs one part to its end, prints each failure at once, and counts.
 * @param part - see `parts.mjs`
 * @param filters - arguments for its runner: files, `-t name`
 * @param outcome - where it counts: `startOutcome()`
 */
export async function runPart(part, outcome, { filters, env, onChild }) {
  const began = performance.now()

  function fail({ file, title, filter, message }) {
    const again = ['npm test --', part.name, file, ...filter.map(quoted)].filter(Boolean).join(' ')
    const place = [file, title].filter(Boolean).join(' > ')
    outcome.failures.push({ title: place, again })
    console.log(`\n ✗ ${part.name}: ${place}\n${indented(message)}   alone: ${again}\n`)
  }

  const code = await run(part, {
    filters,
    env,
    onChild,
    onLine(line) {
      outcome.lines.push(line)
      if (!part.countsLines) return
      if (line.startsWith('ok ')) outcome.passed += 1
      if (!line.startsWith('not ok ')) return
      outcome.failed += 1
      fail({ file: '', title: line.slice('not ok '.length), filter: [], message: '' })
    },
    onMessage(message) {
      if (message.kind === 'planned') outcome.planned += message.files
      if (message.kind === 'test') outcome[message.state] += 1
      if (message.kind === 'file') outcome.files.push({ ...message, part: part.name })
      if (message.kind === 'failure') fail(message)
    },
  })
  outcome.seconds = (performance.now() - began) / 1000
  const isCounted = part.reports || part.countsLines
  if (!isCounted && code === 0) outcome.passed = 1
  // A runner that fails without a failed test counts as one failure; so does one that ran nothing.
  const ranNothing = part.reports && outcome.passed + outcome.failed === 0
  if ((code !== 0 || ranNothing) && outcome.failed === 0) {
    outcome.failed = 1
    console.log(['', ...outcome.lines.slice(-lastLines)].join('\n'))
    fail({ file: '', title: ranNothing ? 'no test ran' : `ended with ${code}`, filter: filters, message: '' })
  }
}

/** Resolves with the exit code. The child has a process group of its own, so that Ctrl-C reaches this process only. */
function run(part, { filters, env, onChild, onLine, onMessage }) {
  let programs
  try {
    programs = part.node && installNode(part.node)
  } catch ({ message }) {
    onLine(message)
    return 1
  }
  const command = programs ? join(programs, 'node') : part.command
  return new Promise((resolve) => {
    const child = spawn(command, [...part.args, ...filters], {
      cwd: root,
      env: programs ? { ...env, PATH: `${programs}${delimiter}${env.PATH}` } : env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(part.reports ? ['ipc'] : [])],
    })
    onChild(child)
    for (const stream of [child.stdout, child.stderr]) readLines(stream, onLine)
    child.on('message', onMessage)
    child.on('error', ({ message }) => {
      onLine(message)
      resolve(1)
    })
    child.on('close', (code, signal) => resolve(code ?? signal))
  })
}

function readLines(stream, onLine) {
  let rest = ''
  stream.setEncoding('utf8').on('data', (chunk) => {
    const parts = (rest + chunk).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) onLine(line)
  })
  stream.on('end', () => rest && onLine(rest))
}

/** An argument as a shell reads it. */
function quoted(argument) {
  return /^[\w./:-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`
}

function indented(text) {
  return text
    .split('\n')
    .filter(Boolean)
    .slice(0, 30)
    .map((line) => `     ${line}\n`)
    .join('')
}
