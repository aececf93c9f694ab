import { ConfigError } from './environment.ts'
import { log } from './log.ts'

/**
 * Runs a server as a process: logs that it is ready or why it cannot start, and stops it on SIGINT and SIGTERM.
 * @param who - subject of the error message: "The dapp"
 */
export async function run(
  subject: string,
  start: () => Promise<{ readonly url: string; stop(): Promise<void> }>,
): Promise<void> {
  try {
    const server = await start()
    log('ready', { url: server.url })
    const stop = () => void server.stop().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `${subject} could not start.`}\n`)
    if (!(error instanceof ConfigError))
      log('start_failed', { error: error instanceof Error ? error.message : 'unknown' })
    process.exitCode = 1
  }
}
