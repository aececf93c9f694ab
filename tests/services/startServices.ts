import { once } from 'node:events'
import type { Devnet } from '@latchkey/devnet'
import { freePort } from '@latchkey/service/testing'
import { startServer } from '../e2e/world.ts'

export type Services = {
  readonly url: string
  /** From the start of the process to its first answer, ms. */
  readonly startedInMs: number
  /** All it has printed. */
  printed(): string
  /** At once, wherever it is. */
  kill(): void
  /** Resolves when the process is gone. */
  readonly gone: Promise<unknown>
  /** In order. */
  stop(): Promise<void>
}

/** Where to keep everything: a PostgreSQL, or a folder. */
export type Place = { readonly DATABASE_URL: string } | { readonly LATCHKEY_DATA: string }

/** One process of the services as they are built. */
export async function startServices(
  devnet: Devnet,
  place: Place,
  {
    env = {},
    script = 'apps/server/dist/server.js',
  }: { env?: Readonly<Record<string, string>>; script?: string } = {},
): Promise<Services> {
  const port = await freePort()
  const began = performance.now()
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
  const gone = once(server, 'exit')
  await fetch(`${url}/healthz`)
  return {
    url,
    startedInMs: performance.now() - began,
    printed,
    gone,
    kill: () => void server.kill('SIGKILL'),
    async stop() {
      server.kill('SIGTERM')
      await gone
    },
  }
}
