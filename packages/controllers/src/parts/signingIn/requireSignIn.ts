import type { Clock, LatchkeyError, Log } from '@latchkey/core'
import { toLatchkeyError, withErrorMessage } from '@latchkey/core'
import { activeNetwork } from '../../chains/chains.state.ts'
import type { Chains } from '../../chains/createChains.ts'
import { activeConnection } from '../../connection/connection.state.ts'
import type { ConnectionController } from '../../connection/createConnection.ts'
import type { Events } from '../../events/createEvents.ts'
import type { Modal } from '../../modal/createModal.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Router } from '../../router/createRouter.ts'
import { hasTrait } from '../../router/viewTraits.ts'
import type { Signer } from '../../siwx/createSigner.ts'
import type { Siwx } from '../../siwx/createSiwx.ts'
import { type SignInSubject, sameSubject } from '../../siwx/siwx.state.ts'
import type { Snackbar } from '../../snackbar/createSnackbar.ts'
import type { Scope } from '../../state/createScope.ts'
import { subscribeAll } from '../../state/subscribeAll.ts'
import { successHoldMs } from '../successHold.ts'

type Deps = {
  router: Router
  modal: Modal
  chains: Chains
  connection: ConnectionController
  siwx: Siwx
  signer: Signer
  snackbar: Snackbar
  events: Events
  clock: Clock
  log: Log
  disconnect(): Promise<void>
}

/**
 * Checks for a session when the active account or network changes, and opens the sign-in once if there is none. It does
 * not open on an unsupported network, nor for a restored account until the user opens Account. A failed check
 * disconnects. Spec §4, §8.
 */
export function requireSignIn(deps: Deps, scope: Scope) {
  const { chains, connection, siwx } = deps
  if (!siwx.enabled) return
  let subject: SignInSubject | undefined
  const look = () => {
    const next = currentSubject(deps)
    // Before this part is loaded a connected account has the status `checking`, even on an unsupported network.
    const isMistaken = !next && siwx.state.getState().status === 'checking'
    if (sameSubject(next, subject) && !isMistaken) return
    const wallet = activeConnection(connection.state.getState(), chains.state.getState().namespace)
    const restored = subject === undefined && wallet?.restored === true
    subject = next
    void react(deps, scope, next, restored)
  }
  scope.add(subscribeAll([chains.state, connection.state], look))
  look()
}

function currentSubject({ chains, connection }: Deps): SignInSubject | undefined {
  const wallet = activeConnection(connection.state.getState(), chains.state.getState().namespace)
  const network = activeNetwork(chains.state.getState(), connection.state.getState())
  const address = wallet?.accounts[0]?.address
  if (!wallet || wallet.locked || !network || !address) return undefined
  return { address, networkId: network.caipNetworkId }
}

async function react(deps: Deps, scope: Scope, subject: SignInSubject | undefined, restored: boolean) {
  const { router, modal, siwx, signer, snackbar, events, clock, log } = deps
  try {
    const found = await signer.check(subject)
    if (found !== 'signed-out' || scope.signal.aborted) return
    const view = isOnScreen(modal.state.getState()) ? router.state.getState().view : undefined
    // Account was opened before the check had ended: the required sign-in replaces it.
    if (restored && !(view === 'Account' && siwx.required())) return
    if (view && hasTrait(view, 'waiting')) await clock.sleep(successHoldMs, scope.signal)
    if (!sameSubject(siwx.state.getState().subject, subject) || siwx.state.getState().status !== 'signed-out')
      return
    if (isOnScreen(modal.state.getState())) router.replace('SIWXSignMessage')
    else router.reset('SIWXSignMessage')
    modal.open()
  } catch (cause) {
    const error: LatchkeyError = toLatchkeyError(cause)
    if (error.code === 'request_aborted' || scope.signal.aborted) return
    withErrorMessage(error, ({ code, message, cause }) => log.error(`${code}: ${message}`, cause))
    events.track('sign_in_failed', { code: error.code })
    router.reset('Connect')
    // After a page load the user is not waiting for anything.
    if (!restored) modal.open()
    snackbar.show({ variant: 'error', message: { kind: 'error', code: error.code, context: {} } })
    await deps.disconnect().catch(() => {})
  }
}
