import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** How often a script checks whether its parent still runs, ms. */
const parentCheckMs = 1_000

/**
 * Manages the child processes of a script: they are started in order and ended together, on a signal, when one of them fails,
 * and when the script's parent (npm, a supervisor) has ended. Create it first, so that the parent is known.
 */
export function createChildren(env) {
  const children = new Set()
  const parent = process.ppid
  let ending = false

  /** Ends every child and exits when all have ended. */
  async function end(code) {
    if (ending) return
    ending = true
    await Promise.all([...children].map(stop))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
  const checkParent = () => {
    if (process.ppid !== parent) void end(0)
  }
  setInterval(checkParent, parentCheckMs).unref()

  function stop(child) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    return exited.then(() => clearTimeout(killTimer))
  }

  /** Runs a program to its end, with its output on the terminal. Resolves with its exit code, unless all children are ended. */
  function run(command, args) {
    return new Promise((resolve) => {
      const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' })
      children.add(child)
      child.on('exit', (code) => {
        children.delete(child)
        if (!ending) resolve(code)
      })
    })
  }

  /**
   * Starts a Node program and resolves with the child and its output so far once it prints that it is ready. If it ends by
   * itself, its last output is printed and all children are ended.
   * @param more - environment of this child alone
   */
  function start(name, args, more = {}) {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      children.add(child)
      let output = ''
      const listen = (chunk) => {
        output = (output + chunk).slice(-4000)
        if (/\bready\b/i.test(output)) resolve({ child, output })
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.on('exit', (code) => {
        if (!children.delete(child) || ending) return
        console.error(`\n${name} ended (${code ?? 'killed'}):\n${output.trim()}`)
        void end(1)
      })
    })
  }

  return {
    run,
    start,
    end,
    /** Ends one child without ending the others. */
    async stop({ child }) {
      children.delete(child)
      await stop(child)
    },
  }
}
