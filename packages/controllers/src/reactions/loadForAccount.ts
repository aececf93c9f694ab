import type { Clock, Log } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { activeConnection, connectionsOf } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

/** The address is painted, and the next view rendered, before the balances are read: about three frames. */
export const balancesAfterMs = 50

type Deps = {
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  clock: Clock
  log: Log
  signingIn(): Promise<unknown>
  accountBalances(): Promise<unknown>
  disconnect(): Promise<void>
}

/**
 * Loads what an account needs and a page without one does not: the sign-in while a wallet is asked or restored, the
 * balances once its address has been painted. An account whose sign-in cannot be loaded may not be used: it is
 * disconnected. Spec §4.
 */
export function loadForAccount(deps: Deps, scope: Scope): void {
  const { chains, connection, siwx, clock, log } = deps
  const { signal } = scope
  let signIn: 'missing' | 'loading' | 'loaded' = 'missing'
  let balances: 'missing' | 'loading' = 'missing'

  const loadSignIn = async () => {
    signIn = 'loading'
    try {
      await deps.signingIn()
      signIn = 'loaded'
    } catch (cause) {
      signIn = 'missing'
      const { namespace } = chains.state.getState()
      if (signal.aborted || !activeConnection(connection.state.getState(), namespace)) return
      log.error('The sign-in could not be loaded; the wallet is disconnected.', cause)
      siwx.state.set((now) => ({ ...now, status: 'failed', error: 'siwx_start_failed' }))
      await deps.disconnect().catch(() => {})
    }
  }
  const loadBalances = async () => {
    balances = 'loading'
    try {
      await clock.sleep(balancesAfterMs, signal)
      await deps.accountBalances()
    } catch (cause) {
      balances = 'missing'
      if (toLatchkeyError(cause).code !== 'request_aborted')
        log.warn('The balances could not be loaded.', cause)
    }
  }
  const look = () => {
    const { namespace } = chains.state.getState()
    const state = connection.state.getState()
    const connected = activeConnection(state, namespace) !== undefined
    const isAwaited =
      state.attempt?.status === 'waiting' || connectionsOf(state, namespace).restoring.length > 0
    if (siwx.enabled && (connected || isAwaited)) {
      if (connected && signIn !== 'loaded' && siwx.state.getState().status === 'unknown')
        siwx.state.set((now) => ({ ...now, status: 'checking' }))
      if (signIn === 'missing') void loadSignIn()
    }
    if (connected && balances === 'missing') void loadBalances()
  }
  scope.add(subscribeAll([chains.state, connection.state], look))
  look()
}
