import {
  type LatchkeyOptions,
  type Namespace,
  type Ports,
  type ProviderOf,
  resolveOptions,
} from '@latchkey/core'
import {
  browserPlatform,
  consoleLog,
  cryptoRandom,
  fetchHttp,
  systemClock,
  webStorage,
} from '@latchkey/core/browser'
import type { Latchkey } from './latchkey.ts'
import { createLifecycle } from './lifecycle.ts'
import { makeControllers } from './makeControllers.ts'
import { publicActions } from './publicActions.ts'
import type { PublicState } from './publicState.ts'
import { readPublicState } from './readPublicState.ts'
import { createState } from './state/createState.ts'

/**
 * Creates a Latchkey from a host app's options. It touches nothing outside before `start()`, so it may be called on a
 * server.
 *
 * @throws LatchkeyError `invalid_options`, `network_not_found`
 * @example
 * const latchkey = createLatchkey({ networks: [sepolia], adapters: [evmAdapter()], metadata: { name: 'Meadow' } })
 * const stop = latchkey.start()
 * latchkey.open()
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const controllers = makeControllers(
    resolveOptions(options),
    resolvePorts(options),
    () => lifecycle.signal(),
    () => lifecycle.isStarted(),
  )
  const { adapters, config, theme, chains, connectors, connection, walletConnect, embeddedWallet } =
    controllers
  const { identity, balances, siwx, parts, events } = controllers
  const actions = publicActions(controllers)
  const namespaces = [...adapters.keys()]
  const readState = () => readPublicState(namespaces, controllers)
  const published = createState<PublicState>(readState())
  const lifecycle = createLifecycle({ controllers, published, readState, prefetch: actions.prefetch })
  const activeNamespace = () => chains.state.getState().namespace

  return {
    ...actions,
    start: lifecycle.start,
    whenSettled: lifecycle.whenSettled,
    use: parts.use,
    state: published,
    events,
    provider: <namespace extends Namespace>(namespace: namespace) =>
      connection.session(namespace)?.provider as ProviderOf<namespace> | undefined,
    account: (namespace = activeNamespace()) => readState().namespaces[namespace]?.account,
    network: (namespace = activeNamespace()) => readState().namespaces[namespace]?.network,
    status: (namespace = activeNamespace()) => readState().namespaces[namespace]?.status ?? 'disconnected',
    subscribe(select, listener) {
      let previous = select(published.getState())
      return published.subscribe((state) => {
        const next = select(state)
        if (Object.is(next, previous)) return
        const before = previous
        previous = next
        listener(next, before)
      })
    },

    theme,
    options: controllers.options,
    connectors,
    connection,
    chains,
    identity: { state: identity },
    balances: { state: balances },
    siwx: { state: siwx.state },
    internals: {
      ...controllers,
      services: {
        directory: config.services.directory !== undefined || config.customWallets.length > 0,
        blockchain: config.services.blockchain !== undefined,
        walletConnect: walletConnect !== undefined,
        securityUrl: embeddedWallet && `${embeddedWallet.origin}/security`,
      },
    },
  }
}

function resolvePorts({ ports = {}, storage }: LatchkeyOptions): Ports {
  const clock = ports.clock ?? systemClock()
  return {
    clock,
    storage: storage ?? ports.storage ?? webStorage(),
    http: ports.http ?? fetchHttp(clock),
    platform: ports.platform ?? browserPlatform(),
    random: ports.random ?? cryptoRandom(),
    log: ports.log ?? consoleLog(),
  }
}
