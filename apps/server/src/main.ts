import { fileURLToPath } from 'node:url'
import { ConfigError, log } from '@latchkey/service'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

/** `node dist/server.js`. */
try {
  const server = await startServer(
    readConfig(process.env),
    fileURLToPath(new URL('./directory', import.meta.url)),
  )
  log('ready', { url: server.url })
  const stop = () => void server.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : 'The services could not start.'}\n`)
  if (!(error instanceof ConfigError))
    log('start_failed', { error: error instanceof Error ? error.message : 'unknown' })
  process.exitCode = 1
}
