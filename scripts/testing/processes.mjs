import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The variable by which every process of a run is found, also one in a group of its own, as a browser is. */
export const runVariable = 'LATCHKEY_TEST_RUN'

/** Time that a process has to end by itself, ms. */
const graceMs = 5_000
const lookAgainMs = 100

/**
 * Ends every process whose environment has the run's id, except this one: first by SIGTERM, after 5 s by SIGKILL.
 * @param run - value of {@link runVariable}
 */
export async function endProcesses(run) {
  for (const signal of ['SIGTERM', 'SIGKILL']) {
    let running = await processesOf(run)
    for (const pid of running) kill(pid, signal)
    for (let waitedMs = 0; running.length > 0 && waitedMs < graceMs; waitedMs += lookAgainMs) {
      await sleep(lookAgainMs)
      running = await processesOf(run)
    }
  }
}

async function processesOf(run) {
  const mark = `${runVariable}=${run}`
  const found = existsSync('/proc/self/environ') ? await readProc(mark) : await askPs(mark)
  return found.filter((pid) => pid !== process.pid)
}

async function readProc(mark) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const marked = pids.map(async (pid) => {
    // A process may end in between, and one of another user is not ours.
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '')
    return environment.split('\0').includes(mark) ? [Number(pid)] : []
  })
  return (await Promise.all(marked)).flat()
}

/** macOS has no /proc; its `ps` prints environments behind the commands. */
async function askPs(mark) {
  const { stdout } = await promisify(execFile)('ps', ['axeww', '-o', 'pid=,comm=,command='], {
    maxBuffer: 2 ** 26,
  })
  const lines = stdout.split('\n').filter((line) => line.includes(mark) && !/^\s*\d+ ps /.test(line))
  return lines.map((line) => Number.parseInt(line, 10))
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended in between.
  }
}
