import { spawn } from 'node:child_process'
import { root } from './setup.mjs'

/** Manages the child processes of a script: they are started in order and ended together. */
export function createChildren(env) {
  const children = new Set()
  let ending = false

  /** Ends every child and exits when all have ended. */
  async function end(code) {
    if (ending) return
    ending = true
    await Promise.all([...children].map(stop))
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))

  function stop(child) {
    if (child.exitCode !== null || child.signalCode !== null) return undefined
    const exited = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 5_000)
    return exited.then(() => clearTimeout(killTimer))
  }

  /**
   * Starts a Node program and resolves once it prints that it is ready. If it ends by itself, its last output is printed and all
   * children are ended.
   */
  function start(name, args) {
    return new Promise((resolve) => {
      const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
      children.add(child)
      let output = ''
      const listen = (chunk) => {
        output = (output + chunk).slice(-4000)
        if (/\bready\b/i.test(output)) resolve(child)
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
    start,
    end,
    /** Ends one child without ending the others. */
    async stop(child) {
      children.delete(child)
      await stop(child)
    },
  }
}
