import { listen, log } from '@latchkey/service'
import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { readDirectory } from './directory/readDirectory.ts'

export type RunningServer = { readonly url: string; stop(): Promise<void> }

/**
 * Opens the port, reads the directory, opens the database, and answers.
 * @throws ConfigError when the port is taken or the directory was not built
 */
export async function startServer(config: Config, directoryFolder: string): Promise<RunningServer> {
  const listening = await listen('the services', config)
  try {
    const directory = await readDirectory(directoryFolder)
    const database = await openDatabase(config.database)
    listening.answer(createApp({ db: database.db, directory, log }).fetch)
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
