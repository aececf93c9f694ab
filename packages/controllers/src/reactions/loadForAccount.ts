import type { Clock, Log } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core'
import type { Chains } from '../chains/createChains.ts'
import { activeConnection, connectionsOf } from '../connection/connection.state.ts'
import type { ConnectionController } from '../connection/createConnection.ts'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { SiwxState } from '../siwx/siwx.state.ts'
import type { Scope } from '../state/createScope.ts'
import { subscribeAll } from '../state/subscribeAll.ts'

/** Delay of the first balance request, ms: about three frames, in which the address and the next view are painted. */
export const balancesAfterMs = 50

type Deps = {
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  clock: Clock
  log: Log
  signingIn(): Promise<unknown>
  accountBalances(): Promise<unknown>
  switching(): Promise<unknown>
}

/**
 * Loads the parts that only a connected account needs: the sign-in as soon as a wallet is connecting or being restored,
 * the balances, and what keeps one wallet of a family, once its address has been painted. If the sign-in cannot be loaded, the wallet is disconnected. Spec §4.
 */
export function loadForAccount(deps: Deps, scope: Scope): void {
  const { chains, connection, siwx, clock, log } = deps
  const { signal } = scope
  let signIn: 'missing' | 'loading' | 'loaded' = 'missing'
  let balances: 'missing' | 'loading' = 'missing'

  const setSignIn = (fields: Pick<SiwxState, 'status'> & Partial<SiwxState>) =>
    siwx.state.set((now) => ({ ...now, error: undefined, ...fields }))
  const loadSignIn = async () => {
    signIn = 'loading'
    try {
      await deps.signingIn()
      signIn = 'loaded'
    } catch (cause) {
      signIn = 'missing'
      const { namespace } = chains.state.getState()
      const wallet = activeConnection(connection.state.getState(), namespace)
      if (signal.aborted || !wallet) return
      log.error('The sign-in could not be loaded; the wallet is disconnected.', cause)
      setSignIn({ status: 'failed', error: 'siwx_start_failed' })
      // Not by the flow, whose code may be missing for the same reason.
      await connection.disconnect(namespace, wallet.connectorId)
    }
  }
  const loadBalances = async () => {
    balances = 'loading'
    try {
      await clock.sleep(balancesAfterMs, signal)
      await Promise.all([deps.accountBalances(), deps.switching()])
    } catch (cause) {
      balances = 'missing'
      if (toLatchkeyError(cause).code !== 'request_aborted')
        log.warn('The balances could not be loaded.', cause)
    }
  }
  const update = () => {
    const { namespace } = chains.state.getState()
    const state = connection.state.getState()
    const connected = activeConnection(state, namespace) !== undefined
    const isAwaited =
      state.attempt?.status === 'waiting' || connectionsOf(state, namespace).restoring.length > 0
    if (siwx.enabled && signIn !== 'loaded') {
      const { status } = siwx.state.getState()
      if (connected && (status === 'unknown' || status === 'failed')) setSignIn({ status: 'checking' })
      if (!connected && status === 'checking') setSignIn({ status: 'unknown' })
      if (signIn === 'missing' && (connected || isAwaited)) void loadSignIn()
    }
    if (connected && balances === 'missing') void loadBalances()
  }
  scope.add(subscribeAll([chains.state, connection.state], update))
  update()
}
