import { once } from 'node:events'
import type { Devnet } from '@latchkey/devnet'
import { freePort } from '@latchkey/server-kit/testing'
import { startServer } from '../e2e/world.ts'

export type Services = {
  readonly url: string
  /** Output of the process so far. */
  printed(): string
  /** Kills the process with SIGKILL. */
  kill(): void
  /** Resolves when the process has exited. */
  readonly exited: Promise<unknown>
  /** Stops the process with SIGTERM, and waits for its exit. */
  stop(): Promise<void>
}

/** The database: PostgreSQL, or PGlite in a folder. */
export type Place = { readonly DATABASE_URL: string } | { readonly LATCHKEY_DATA: string }

/** Starts one process of the built services. */
export async function startServices(
  devnet: Devnet,
  place: Place,
  {
    env = {},
    script = 'apps/server/dist/server.js',
  }: { env?: Readonly<Record<string, string>>; script?: string } = {},
): Promise<Services> {
  const port = await freePort()
  const { process: server, printed } = await startServer(script, {
    ...process.env,
    LATCHKEY_PORT_BASE: String(port - 1),
    LATCHKEY_DEVNET_URL: devnet.url,
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_WITHOUT_PROJECT: '1000000',
    RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
    ...place,
    ...env,
  })
  const url = `http://127.0.0.1:${port}`
  const exited = once(server, 'exit')
  await fetch(`${url}/healthz`)
  return {
    url,
    printed,
    exited,
    kill: () => void server.kill('SIGKILL'),
    async stop() {
      server.kill('SIGTERM')
      await exited
    },
  }
}
