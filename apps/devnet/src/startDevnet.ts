import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { type DevnetChain, devnetChains } from './chains/chain.ts'
import { launchAnvil } from './chains/launchAnvil.ts'
import { requireFreePort } from './chains/requireFreePort.ts'
import {
  deployContracts,
  exchangeOn,
  nftOf,
  tokensOf,
  walletFactoryAddress,
} from './contracts/deployContracts.ts'
import { nameOn } from './contracts/ens.ts'
import type { Deployment } from './deployment.ts'
import { createFaucet } from './faucet.ts'
import { type Relay, startRelay } from './relay/startRelay.ts'
import { createService } from './service.ts'

export type DevnetOptions = {
  /** The chains use port base +10 and +11, the HTTP service +13, the relay +14. */
  readonly portBase: number
  /** Folder of the chains' state, used if `persist` is set. */
  readonly dataFolder?: string | undefined
  /** Whether to keep the chains' state between starts. Default false. */
  readonly persist?: boolean | undefined
}

export type Devnet = {
  readonly chains: readonly [DevnetChain, DevnetChain]
  readonly deployment: Deployment
  /** Base URL of the HTTP service. */
  readonly url: string
  readonly relay: Relay
  /** Stops the chains, the relay and the service. Resolves when no process is left. */
  stop(): Promise<void>
}

/**
 * Starts two chains with contracts and funds, the HTTP service and a WalletConnect relay. The chains also end with this
 * process, unless it is killed by SIGKILL.
 * @throws DevnetError when a port is in use or Anvil is missing; everything is stopped again then
 */
export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const { portBase, dataFolder = '.latchkey', persist = false } = options
  const chains = devnetChains(portBase)
  const port = portBase + 13
  await requireFreePort(port, 'the devnet service')
  await requireFreePort(portBase + 14, 'the devnet relay')
  const folder = join(dataFolder, 'devnet')
  if (persist) await mkdir(folder, { recursive: true })

  const launches = await Promise.allSettled(
    chains.map((chain) => launchAnvil(chain, persist ? join(folder, `${chain.id}.json`) : undefined)),
  )
  const running = launches.flatMap((launch) => (launch.status === 'fulfilled' ? [launch.value] : []))
  let relay: Relay | undefined
  const stopAll = () => Promise.all([relay?.stop(), ...running.map((chain) => chain.stop())])
  try {
    const failure = launches.find((launch) => launch.status === 'rejected')
    if (failure) throw failure.reason
    await Promise.all(chains.map((chain) => deployContracts(chain)))

    const deployment: Deployment = {
      chains,
      tokens: chains.flatMap((chain) => tokensOf(chain)),
      walletFactory: walletFactoryAddress,
      exchanges: chains.map(exchangeOn),
      nfts: chains.map(nftOf),
      names: chains.map(nameOn),
      relayUrl: `ws://127.0.0.1:${portBase + 14}`,
      phoneUrl: `http://127.0.0.1:${port}/phone`,
    }
    relay = await startRelay({ port: portBase + 14 })
    const app = createService({ deployment, faucet: createFaucet(chains) })
    const server = createAdaptorServer({ fetch: app.fetch })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return {
      chains,
      deployment,
      url: `http://127.0.0.1:${port}`,
      relay,
      async stop() {
        const closed = once(server, 'close')
        server.close()
        if ('closeAllConnections' in server) server.closeAllConnections()
        await Promise.all([closed, stopAll()])
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
