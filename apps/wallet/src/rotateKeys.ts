import { ConfigError, listen } from '@latchkey/server-kit'
import { readConfig } from './config.ts'
import { openDatabase } from './database/database.ts'
import { rotateKekA } from './keys/rotateKekA.ts'

// Entry point of `node dist/rotateKeys.js`.
try {
  const config = readConfig(process.env)
  const { port, host, limits } = config
  // Holding the port keeps the server from running meanwhile.
  const listening = await listen('the wallet', { port, host, trustedProxies: limits.trustedProxies })
  try {
    const database = await openDatabase(config.database)
    try {
      const wallets = await rotateKekA(database.db, config.keyFile.path)
      process.stdout.write(
        `The keys of ${wallets} wallets are wrapped by a new key. Back up ${config.keyFile.path} now, apart from the database.\n`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await listening.stop()
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
