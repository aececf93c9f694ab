import type { Controllers } from './makeControllers.ts'
import type { PublicState } from './publicState.ts'
import { loadForAccount } from './reactions/loadForAccount.ts'
import { publishState } from './reactions/publishState.ts'
import { createScope, type Scope } from './state/createScope.ts'
import type { State } from './state/createState.ts'

type Needs = {
  readonly controllers: Controllers
  readonly published: State<PublicState>
  readState(): PublicState
  prefetch(): void
}

/** Starting and stopping: subscriptions, restored connections, and everything that ends with them. */
export function createLifecycle({ controllers, published, readState, prefetch }: Needs) {
  const { chains, connection, connectors, modal, router, siwx, theme, parts, platform } = controllers
  const { config, snackbar, walletConnect, embeddedWallet } = controllers
  let scope: Scope = createScope()
  let starts = 0
  const waiting = new Set<() => void>()

  const settle = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  const begin = () => {
    // What was asked before the start ends with it, too.
    if (scope.signal.aborted) scope = createScope()
    const { signal } = scope
    scope.add(platform.onSystemTheme(() => theme.setMode(theme.state.getState().mode)))
    const sources = [
      chains.state,
      connection.state,
      connectors.state,
      controllers.options.state,
      modal.state,
      router.state,
      siwx.state,
      theme.state,
    ]
    publishState({ sources, published, read: readState }, scope)
    connectors.start()
    loadForAccount(controllers, scope)
    parts.start(scope)
    if (config.prefetch === 'idle') scope.add(platform.onIdle(prefetch))
    if (config.enableRemoteFeatures && config.services.directory)
      void import('./parts/remoteFeatures.ts').then((part) => {
        if (!signal.aborted) parts.use(part.remoteOverlay).fetch()
      })
    if (config.features.analytics && config.services.analytics)
      void import('./parts/analytics.ts').then((part) => {
        if (!signal.aborted) parts.use(part.analytics).begin()
      })
    void chains.start().then(async () => {
      if (signal.aborted) return
      await connection.start({ restore: config.enableReconnect })
      settle()
    })
  }
  const end = () => {
    scope.end()
    settle()
    connectors.stop()
    connection.stop()
    parts.stop()
    siwx.state.set(siwx.state.getInitialState)
    walletConnect?.stop()
    embeddedWallet?.stop()
    modal.stop()
    modal.close()
    snackbar.hide()
    controllers.alerts.clear()
    router.reset('Connect')
    published.set(readState)
  }

  return {
    /** Aborts when the Latchkey is stopped. */
    signal: () => scope.signal,
    isStarted: () => starts > 0,
    start(): () => void {
      starts += 1
      if (starts === 1) begin()
      let stopped = false
      return () => {
        if (stopped) return
        stopped = true
        starts -= 1
        if (starts === 0) end()
      }
    },
    whenSettled: (): Promise<void> =>
      new Promise((resolve) => {
        if (connection.state.getState().settled) return resolve()
        waiting.add(resolve)
        if (starts === 0) controllers.warn('not started')
      }),
  }
}
