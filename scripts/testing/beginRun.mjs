import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endProcesses, runVariable } from './processes.mjs'

/** How often a run looks whether the process that started it (npm, a supervisor) still runs, ms. */
const parentCheckMs = 1_000

/**
 * Begins a run that leaves nothing behind. Everything it starts inherits its id and its folder for temporary files; when
 * it ends, or is ended by a signal or with its parent, the processes with that id end too, and the folder is removed. If
 * it is killed, a process of its own (`cleanUp.mjs`) does that.
 * @param onEnd - called once when a signal or the end of the parent ends the run, before processes are ended
 */
export function beginRun(onEnd) {
  const run = randomUUID()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  // PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o755)
  const cleanUp = fileURLToPath(new URL('cleanUp.mjs', import.meta.url))
  const cleaner = spawn(process.execPath, [cleanUp, run, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  cleaner.unref()
  cleaner.stdin.unref()
  process.env[runVariable] = run
  process.env.TMPDIR = folder

  let ending = false
  async function end(code) {
    await endProcesses(run)
    await rm(folder, { recursive: true, force: true })
    process.exit(code)
  }
  async function abort(reason) {
    if (ending) return
    ending = true
    await onEnd(reason)
    await end(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void abort(signal))
  const parent = process.ppid
  const checkParent = () => {
    if (process.ppid !== parent) void abort('the end of its parent')
  }
  setInterval(checkParent, parentCheckMs).unref()
  return { folder, end }
}
