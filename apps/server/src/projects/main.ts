import { ConfigError, listen } from '@latchkey/server-kit'
import { readConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { createProjectStore } from './projectStore.ts'
import { projectsCommand, UsageError } from './projectsCommand.ts'

// Entry point of `node dist/projects.js add|list|set|remove`.
try {
  const config = readConfig(process.env)
  // A PGlite folder allows one process: holding the services' port keeps them from starting meanwhile.
  const listening =
    'folder' in Object(config.database) ? await listen('a folder database', config) : undefined
  try {
    const database = await openDatabase(config.database)
    try {
      const output = await projectsCommand(createProjectStore(database.db), process.argv.slice(2), new Date())
      process.stdout.write(`${output}\n`)
    } finally {
      await database.close()
    }
  } finally {
    await listening?.stop()
  }
} catch (error) {
  if (!(error instanceof UsageError || error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
