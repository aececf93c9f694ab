import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let watching = false

/** Ends `child` when this process ends in any way other than SIGKILL. */
export function endWithParent(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (watching) return
  watching = true
  const endAll = () => {
    for (const running of children) running.kill('SIGTERM')
  }
  // Covers uncaught errors and process.exit().
  process.once('exit', endAll)
  for (const signal of signals) {
    process.once(signal, () => {
      endAll()
      // Another listener of the signal decides when to exit. Without one the signal is sent again with its default effect.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
