import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Devnet } from '@latchkey/devnet'
import { freePortBase } from '@latchkey/devnet'
import { devnetRecoverySettings, devnetWalletSettings } from '../../scripts/demoWallet.mjs'
import { startServer } from '../e2e/world.ts'

type Part = 'wallet' | 'recovery'

/** Without limits, so that one machine can play all users. */
const unlimited = Object.fromEntries(
  ['ADDRESS', 'MAIL', 'WALLETS', 'LOGINS', 'WITHOUT_PROJECT'].map((name) => [
    `RATE_LIMIT_${name}`,
    '1000000',
  ]),
)

export const projectId = 'enrolled-project'

/**
 * The built wallet and recovery service in one data folder, as processes that can be killed, beside services that know the
 * project.
 * @param databases - PostgreSQL; else folders
 */
export async function startWalletServices(
  devnet: Devnet,
  folder: string,
  databases: { readonly wallet: string; readonly recovery: string } | undefined,
) {
  const portBase = await freePortBase()
  const [app, wallet, recovery] = [0, 2, 8].map((offset) => `http://localhost:${portBase + offset}`) as [
    string,
    string,
    string,
  ]
  const settings = {
    ...process.env,
    LATCHKEY_PORT_BASE: String(portBase),
    LATCHKEY_DATA: folder,
    LATCHKEY_DEVNET_URL: devnet.url,
    LATCHKEY_SERVICES_URL: `http://127.0.0.1:${portBase + 1}`,
    // Each user has an address of their own, which the proxy tells.
    LATCHKEY_TRUSTED_PROXIES: '1',
    ...devnetWalletSettings(devnet.deployment),
    ...devnetRecoverySettings(devnet.deployment),
    ...unlimited,
    MAIL_PER_DAY: '1000000',
  }
  const environments: Readonly<Record<Part, NodeJS.ProcessEnv>> = {
    wallet: { ...settings, ...(databases ? { DATABASE_URL: databases.wallet } : {}) },
    recovery: { ...settings, ...(databases ? { RECOVERY_DATABASE_URL: databases.recovery } : {}) },
  }
  const running = new Map<Part, Awaited<ReturnType<typeof startServer>>['process']>()
  const printed: (() => string)[] = []
  async function start(part: Part): Promise<void> {
    const started = await startServer(`apps/${part}/dist/server.js`, environments[part])
    running.set(part, started.process)
    printed.push(started.printed)
  }
  const services = createServer((_, response) => response.end(JSON.stringify({ allowedOrigins: [app] })))
  services.listen(portBase + 1, '127.0.0.1')
  await start('recovery')
  await start('wallet')
  const key = (await (await fetch(`${recovery}/v1/key`)).json()) as { keyId: string; publicKey: string }
  return {
    app,
    wallet,
    recovery: { origin: recovery, ...key },
    printed: () => printed.map((one) => one()).join(''),
    /** Kills a process with SIGKILL, and starts it again. */
    async kill(part: Part): Promise<void> {
      const killed = running.get(part)
      if (!killed) throw new Error(`${part} is not running`)
      const exited = once(killed, 'exit')
      killed.kill('SIGKILL')
      await exited
      await start(part)
    },
    async stop(): Promise<void> {
      const ended = [...running.values()].map((one) => {
        const exited = once(one, 'exit')
        one.kill('SIGTERM')
        return exited
      })
      running.clear()
      services.close()
      await Promise.all(ended)
    },
  }
}

export type WalletServices = Awaited<ReturnType<typeof startWalletServices>>
