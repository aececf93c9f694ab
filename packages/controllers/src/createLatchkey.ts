import { type LatchkeyOptions, type Ports, resolveOptions } from '@latchkey/core'
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
  const controllers = makeControllers(resolveOptions(options), resolvePorts(options), () =>
    lifecycle.signal(),
  )
  const { adapters, config, router, modal, snackbar, alerts, theme, chains, connectors, connection } =
    controllers
  const { identity, balances, siwx, parts, events, clock, platform, walletConnect } = controllers
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
    provider: (namespace) => connection.session(namespace)?.provider,
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

    router,
    modal,
    snackbar,
    alerts,
    theme,
    options: controllers.options,
    chains,
    connectors,
    connection,
    identity: { state: identity },
    balances: { state: balances },
    siwx: { state: siwx.state },
    clock,
    platform,
    services: {
      directory: config.services.directory !== undefined || config.customWallets.length > 0,
      blockchain: config.services.blockchain !== undefined,
      walletConnect: walletConnect !== undefined,
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
