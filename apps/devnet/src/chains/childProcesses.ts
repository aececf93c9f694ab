import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
let watching = false

/** Makes `child` end when this process ends, in whatever way but SIGKILL. */
export function endWithParent(child: ChildProcess): void {
  children.add(child)
  child.once('exit', () => children.delete(child))
  if (watching) return
  watching = true
  const endAll = () => {
    for (const one of children) one.kill('SIGTERM')
  }
  // Uncaught errors and process.exit() both pass here.
  process.once('exit', endAll)
  for (const signal of signals) {
    process.once(signal, () => {
      endAll()
      // Whoever else listens decides when to exit; with nobody else, the signal keeps its meaning.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
    })
  }
}
