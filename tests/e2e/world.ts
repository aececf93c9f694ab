import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Devnet, freePortBase, startDevnet } from '@latchkey/devnet'
import { addDemoProject } from '../../scripts/demoProject.mjs'
import {
  devnetRecoverySettings,
  devnetWalletSettings,
  recoveryPinSetting,
} from '../../scripts/demoWallet.mjs'
import { createOwnDatabase } from '../services/ownDatabase.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The devnet and the built servers of the demo, on free ports. */
export type World = {
  readonly origin: string
  readonly devnet: Devnet
  /** Base address of the services. */
  readonly services: string
  /** Hosts that a page may contact: the dapp's, the services', the chains' nodes, and the stand-in of X. */
  readonly hosts: ReadonlySet<string>
  /** Origins of pages that tests serve: on the list of the project, by two names of this machine; and not on it. */
  readonly pages: { readonly sameSite: string; readonly crossSite: string; readonly foreign: string }
  /** Starts the wallet site and the recovery service, once. Resolves with the origin of the site. */
  wallet(): Promise<string>
  /** Output of the servers so far. */
  printed(): string
  /** Sends a request to a chain's node, without the page. */
  rpc(chain: 0 | 1 | 'solana', method: string, params?: readonly unknown[]): Promise<unknown>
  stop(): Promise<void>
}

/**
 * Starts the processes of `npm run demo` with an empty data folder.
 * @param launchpad - whether the chains get the demo's history. The dapp then stores in PostgreSQL, if there is one: its
 * checks pass on both databases.
 */
export async function startWorld({ launchpad = false } = {}): Promise<World> {
  const portBase = await freePortBase()
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const origin = `http://localhost:${portBase}`
  const services = `http://localhost:${portBase + 1}`
  const walletSite = `http://localhost:${portBase + 2}`
  const projectId = 'latchkey-demo'
  const pages = {
    sameSite: `http://localhost:${portBase + 15}`,
    crossSite: `http://127.0.0.1:${portBase + 15}`,
    foreign: `http://localhost:${portBase + 16}`,
  }
  const settings = {
    ...process.env,
    LATCHKEY_PORT_BASE: String(portBase),
    LATCHKEY_DATA: folder,
    LATCHKEY_SERVICES_URL: services,
    LATCHKEY_WALLET_URL: walletSite,
    LATCHKEY_ENS_CHAIN: '910056',
    PROJECT_ID: projectId,
  }
  const unlimited = ['--budget', 'perMinute=100000000', '--budget', 'rpcPerDay=100000000']
  const [devnet] = await Promise.all([
    startDevnet({ portBase, dataFolder: folder, daysAgo: launchpad ? 46 : undefined }),
    addDemoProject(settings, { id: projectId, origin }, [
      ...unlimited,
      ...['--origin', pages.sameSite, '--origin', pages.crossSite],
    ]),
  ])
  const environment = {
    ...settings,
    LATCHKEY_RELAY_URL: devnet.deployment.relayUrl,
    RATE_LIMIT_PAGES: '100000',
    RATE_LIMIT_NONCE: '10000',
    RATE_LIMIT_VERIFY: '10000',
    RATE_LIMIT_FAUCET: '10000',
    RATE_LIMIT_ADDRESS: '1000000',
    RATE_LIMIT_WITHOUT_PROJECT: '1000000',
    RPC_PER_DAY_WITHOUT_PROJECT: '1000000000',
  }
  const postgres = process.env.LATCHKEY_TEST_DATABASE_URL
  const database = launchpad && postgres ? await createOwnDatabase(postgres) : undefined
  const dapp = database ? { ...environment, DATABASE_URL: database.url } : environment
  if (launchpad) await runScript('apps/dapp/dist/seed.js', dapp)
  const servers = await Promise.all([
    startServer('apps/server/dist/server.js', environment),
    startServer('apps/dapp/dist/server.js', dapp),
  ])
  let wallet: Promise<void> | undefined
  async function startWallet() {
    const recovery = await startServer('apps/recovery/dist/server.js', {
      ...environment,
      ...devnetRecoverySettings(devnet.deployment),
    })
    servers.push(recovery)
    servers.push(
      await startServer('apps/wallet/dist/server.js', {
        ...environment,
        ...devnetWalletSettings(devnet.deployment),
        ...recoveryPinSetting(recovery.printed()),
      }),
    )
  }
  return {
    origin,
    devnet,
    services,
    pages,
    async wallet() {
      wallet ??= startWallet()
      await wallet
      return walletSite
    },
    hosts: new Set([
      `localhost:${portBase}`,
      new URL(services).host,
      new URL(walletSite).host,
      `localhost:${portBase + 8}`,
      new URL(devnet.deployment.relayUrl).host,
      new URL(devnet.identityProvider.url).host,
      ...[...devnet.chains, devnet.deployment.solana].map(({ rpcUrl }) => new URL(rpcUrl).host),
    ]),
    printed: () => servers.map(({ printed }) => printed()).join(''),
    async rpc(chain, method, params = []) {
      const { rpcUrl: url } = (chain === 'solana' ? devnet.deployment.solana : devnet.chains[chain]) ?? {
        rpcUrl: '',
      }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: unknown }
      if (error) throw new TypeError(JSON.stringify(error))
      return result
    },
    async stop() {
      await Promise.all(
        servers.map(({ process: server }) => {
          server.kill('SIGTERM')
          return once(server, 'exit')
        }),
      )
      await devnet.stop()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Runs a built script to its end. */
async function runScript(script: string, env: NodeJS.ProcessEnv): Promise<void> {
  await promisify(execFile)(process.execPath, [resolve(root, script)], { cwd: root, env })
}

/** Starts one of the built servers; resolves once it is ready. */
export async function startServer(script: string, env: NodeJS.ProcessEnv) {
  const started = spawn(process.execPath, [resolve(root, script)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  const printed = collect(started)
  await ready(started, printed)
  return { process: started, printed }
}

function collect(server: ChildProcess): () => string {
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk
  }
  server.stdout?.on('data', listen)
  server.stderr?.on('data', listen)
  return () => output
}

function ready(server: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((done, reject) => {
    const check = () => {
      if (/\bready\b|\blistening\b/i.test(printed())) done()
    }
    server.stdout?.on('data', check)
    server.stderr?.on('data', check)
    server.once('exit', () => reject(new TypeError(`a server did not start:\n${printed()}`)))
  })
}
