import { activeConnection } from '../../connection/connection.state.ts'
import { isOnScreen } from '../../modal/modal.state.ts'
import type { Signer } from '../../siwx/createSigner.ts'
import type { Scope } from '../../state/createScope.ts'
import type { PartNeeds } from '../part.ts'
import { signIn } from './signIn.ts'

type Deps = Pick<
  PartNeeds,
  'router' | 'modal' | 'chains' | 'connection' | 'siwx' | 'events' | 'log' | 'disconnect'
> & { readonly signer: Signer }

/** The frame of the embedded wallet shows the message and asks: its user is not asked in the sign-in view before. */
export function signWithoutAsking(deps: Deps, scope: Scope): void {
  const { router, modal, chains, connection, siwx } = deps
  scope.add(
    siwx.state.subscribe((now, before) => {
      if (now.status !== 'ready' || before.status !== 'preparing') return
      const { user } = activeConnection(connection.state.getState(), chains.state.getState().namespace) ?? {}
      const isShown = isOnScreen(modal.state.getState()) && router.state.getState().view === 'SIWXSignMessage'
      // The view shows a failure.
      if (user && isShown) signIn(deps).catch(() => {})
    }),
  )
}
