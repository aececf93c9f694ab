import { fileURLToPath } from 'node:url'
import { run } from '@latchkey/server-kit'
import { readConfig } from './config.ts'
import { startServer } from './startServer.ts'

// Entry point of `node dist/server.js`.
await run('The wallet', async () =>
  startServer(readConfig(process.env), fileURLToPath(new URL('./site', import.meta.url))),
)
