// Waits until the runner of the checks has ended, in whatever way, and removes what it left: processes and the folder.
// Its standard input is a pipe from the runner, which the system closes also when the runner is killed.
import { rm } from 'node:fs/promises'
import { endProcesses } from './processes.mjs'

const [run, folder] = process.argv.slice(2)
process.stdin.resume().on('close', async () => {
  await endProcesses(run)
  await rm(folder, { recursive: true, force: true })
})
// Ctrl-C in a terminal reaches it too; it ends after the runner.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
