import { run } from '@latchkey/server-kit'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

// Entry point of `node dist/server.js`.
await run('The recovery service', async () => startServer(readConfig(process.env)))
