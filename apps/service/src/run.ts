import { ConfigError } from './environment.ts'
import { log } from './log.ts'

/**
 * Starts a server as a process: says that it is ready, or why it cannot be, and ends it in order on SIGINT and SIGTERM.
 * @param who begins the sentence when it cannot start: "The dapp"
 */
export async function run(
  who: string,
  start: () => Promise<{ readonly url: string; stop(): Promise<void> }>,
): Promise<void> {
  try {
    const server = await start()
    log('ready', { url: server.url })
    const stop = () => void server.stop().then(() => process.exit(0))
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : `${who} could not start.`}\n`)
    if (!(error instanceof ConfigError))
      log('start_failed', { error: error instanceof Error ? error.message : 'unknown' })
    process.exitCode = 1
  }
}
