import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { type DevnetChain, devnetChains } from './chains/chain.ts'
import { keepTime } from './chains/keepTime.ts'
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
import { installFarcasterRegistry } from './farcaster/installFarcasterRegistry.ts'
import { type FarcasterRelay, startFarcaster } from './farcaster/startFarcaster.ts'
import { createFaucet } from './faucet.ts'
import { startHttpServer } from './http/startHttpServer.ts'
import { type IdentityProvider, startIdentityProvider } from './identityProvider/startIdentityProvider.ts'
import { type Mailbox, startMailbox } from './mailbox/startMailbox.ts'
import { type Relay, startRelay } from './relay/startRelay.ts'
import { createService } from './service.ts'
import { solanaChain } from './solana/solanaChain.ts'
import { solanaNft, solanaNftUri, solanaTokens } from './solana/solanaTokens.ts'
import { type Solana, startSolana } from './solana/startSolana.ts'

export type DevnetOptions = {
  /** All ports are relative to it; see the README. The wallet site, to which providers redirect, is on +2. */
  readonly portBase: number
  /** Public origin of the dapp, to which X redirects. Default `http://localhost:<portBase>`. */
  readonly dappUrl?: string | undefined
  /** Folder of the chains' state, used if `persist` is set. */
  readonly dataFolder?: string | undefined
  /** Whether to keep the chains' state between starts. Default false. */
  readonly persist?: boolean | undefined
  /**
   * How many days ago the EVM chains begin, for a history that is made of them afterwards. Once they have reached the
   * present, they get a block every 5 s. Default: they begin now, and have only the blocks of transactions.
   */
  readonly daysAgo?: number | undefined
}

/** Time between two blocks of chains with a history, ms. */
const blockMs = 5_000

export type Devnet = {
  readonly chains: readonly [DevnetChain, DevnetChain]
  readonly solana: Solana
  readonly deployment: Deployment
  /** Base URL of the HTTP service. */
  readonly url: string
  readonly relay: Relay
  readonly mailbox: Mailbox
  readonly identityProvider: IdentityProvider
  readonly farcaster: FarcasterRelay
  /** The node of an EVM chain takes requests and answers none of them, until the returned function is called. */
  pause(chain: 0 | 1): () => void
  /** Stops the chains and all services. Resolves when no process is left. */
  stop(): Promise<void>
}

/** What runs in this process, with the port offset of each and its name in errors. */
const services = [
  [4, 'the mailbox'],
  [5, 'the mail server'],
  [6, 'the identity provider'],
  [7, 'the Farcaster relay'],
  [12, 'the Solana chain'],
  [13, 'the devnet service'],
  [14, 'the devnet relay'],
] as const

/**
 * Starts two EVM chains with contracts and funds, a Solana chain, and the services around a wallet: HTTP service, WalletConnect relay, mailbox,
 * identity provider and Farcaster relay. The chains also end with this process, unless it is killed by SIGKILL. Services
 * that few tests use are only ports until their first request, which loads their libraries.
 * @throws DevnetError when a port is in use or Anvil is missing; everything is stopped again then
 */
export async function startDevnet(options: DevnetOptions): Promise<Devnet> {
  const { portBase, dataFolder = '.latchkey', persist = false, daysAgo } = options
  const { dappUrl = `http://localhost:${portBase}` } = options
  const chains = devnetChains(portBase)
  for (const [offset, what] of services) await requireFreePort(portBase + offset, what)
  const folder = join(dataFolder, 'devnet')
  if (persist) await mkdir(folder, { recursive: true })

  const startsAt = daysAgo === undefined ? undefined : Math.floor(Date.now() / 1000 - daysAgo * 86_400)
  const launches = await Promise.allSettled(
    chains.map((chain) =>
      launchAnvil(chain, persist ? join(folder, `${chain.id}.json`) : undefined, startsAt),
    ),
  )
  const running: { stop(): Promise<void> }[] = []
  const keep = <Service extends { stop(): Promise<void> }>(service: Service): Service => {
    running.push(service)
    return service
  }
  const stop = async () => {
    await Promise.all(running.map((service) => service.stop()))
  }
  const nodes = launches.flatMap((launch) => (launch.status === 'fulfilled' ? [keep(launch.value)] : []))
  try {
    const failure = launches.find((launch) => launch.status === 'rejected')
    if (failure) throw failure.reason
    await Promise.all([...chains.map((chain) => deployContracts(chain)), installFarcasterRegistry(chains[0])])

    if (daysAgo !== undefined) keep(keepTime(chains, blockMs))
    const siteUrl = `http://localhost:${portBase + 2}`
    const recoveryUrl = `http://localhost:${portBase + 8}`
    const relay = keep(await startRelay({ port: portBase + 14 }))
    const mailbox = keep(await startMailbox({ port: portBase + 4, smtpPort: portBase + 5 }))
    const identityProvider = keep(
      await startIdentityProvider({ port: portBase + 6, siteUrl, recoveryUrl, dappUrl }),
    )
    const farcaster = keep(await startFarcaster({ port: portBase + 7 }))
    const server = keep(await startHttpServer(portBase + 13))
    const url = `http://127.0.0.1:${server.port}`
    const solana = keep(
      await startSolana({
        chain: solanaChain(portBase),
        nftUri: solanaNftUri,
        stateFile: persist ? join(folder, 'solana.json') : undefined,
      }),
    )
    const deployment: Deployment = {
      chains,
      tokens: chains.flatMap((chain) => tokensOf(chain)),
      walletFactory: walletFactoryAddress,
      exchanges: chains.map(exchangeOn),
      nfts: chains.map(nftOf),
      names: chains.map(nameOn),
      solana: { ...solana.chain, tokens: solanaTokens, nfts: [solanaNft] },
      relayUrl: relay.url,
      phoneUrl: `${url}/phone`,
      mailbox: { url: mailbox.url, smtpUrl: mailbox.smtpUrl },
      identityProviders: identityProvider.description,
      farcaster: { relayUrl: farcaster.url, rpcUrl: chains[0].rpcUrl },
    }
    const app = createService({ deployment, faucet: createFaucet(chains, solana) })
    server.answerWith(getRequestListener(app.fetch))
    const pause = (chain: 0 | 1) => nodes[chain]?.pause() ?? (() => {})
    return { chains, solana, deployment, url, relay, mailbox, identityProvider, farcaster, pause, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
