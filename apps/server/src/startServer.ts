import { listen, log } from '@latchkey/service'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Opens the port, then the database, and answers.
 * @throws ConfigError when the port is taken
 */
export async function startServer(config: Config): Promise<RunningServer> {
  const listening = await listen('the services', config)
  try {
    const database = await openDatabase(config.database)
    listening.answer(createApp({ db: database.db, log }).fetch)
    return {
      url: `http://localhost:${config.port}`,
      async stop() {
        await listening.stop()
        await database.close()
      },
    }
  } catch (error) {
    await listening.stop()
    throw error
  }
}
