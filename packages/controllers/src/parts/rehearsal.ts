import type { AnnouncedProvider, Storage } from '@latchkey/core'
import { allConnections } from '../connection/connection.state.ts'
import { createLatchkey } from '../createLatchkey.ts'
import type { Part, PartNeeds } from './part.ts'

const nothing = () => {}

const noStorage: Storage = { get: async () => undefined, set: async () => {}, remove: async () => {} }

const answers: Readonly<Record<string, unknown>> = {
  eth_requestAccounts: [`0x${'0'.repeat(40)}`],
  eth_chainId: '0x1',
}
const wallet: AnnouncedProvider = {
  info: { uuid: '', name: 'Rehearsal', icon: '', rdns: 'dev.latchkey.rehearsal' },
  provider: { request: async ({ method }) => answers[method] },
}

/** Runs the code of a click before the click. */
export type Rehearsal = Part & {
  /**
   * Connects a wallet that answers at once to a second Latchkey, which has no storage, no services and no views, and
   * stops it. Browsers run code a second time several times faster, so that the address of the user's wallet is shown
   * sooner. Does so on the eip155 networks only, and not if a wallet is connected. Never rejects.
   */
  connect(): Promise<void>
}

/**
 * The part that rehearses connecting while the page is idle: `latchkey.use(rehearsal)`.
 *
 * @example
 * await latchkey.use(rehearsal).connect()
 */
export function rehearsal({ config, connection, clock, platform }: PartNeeds): Rehearsal {
  return {
    async connect() {
      // Connecting is rehearsed for visitors who have yet to connect.
      if (allConnections(connection.state.getState()).length > 0) return
      const adapters = config.adapters.filter(({ namespace }) => namespace === 'eip155')
      const networks = config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
      const networkId = networks[0]?.caipNetworkId
      if (adapters.length === 0 || !networkId) return
      const second = createLatchkey({
        ...{ metadata: config.metadata, networks, adapters, prefetch: 'none', enableReconnect: false },
        storage: noStorage,
        ports: {
          clock,
          log: { warn: nothing, error: nothing },
          platform: {
            ...platform,
            announcedProviders(listener) {
              listener(wallet)
              return nothing
            },
            legacyProviders: () => [],
          },
        },
      })
      const stop = second.start()
      try {
        // Not by the flow, which fetches what follows a connection.
        const connectorId = wallet.info.rdns
        await second.internals.connection.connect({ connectorId, namespace: 'eip155', networkId })
      } catch {
        // The click will meet the same failure, and say so.
      } finally {
        stop()
      }
    },
    stop: nothing,
  }
}
