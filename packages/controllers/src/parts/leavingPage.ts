import { hasTrait } from '../router/viewTraits.ts'
import { dismissModal } from './modalBehavior/dismissModal.ts'
import type { Part, PartNeeds } from './part.ts'

export type LeavingPage = Part & {
  /**
   * Closes the modal because the page behind it has navigated: by going back or forward (`history`), or by itself (`page`). An app
   * that shows another page as soon as a wallet is connected must not cancel the sign-in that follows, nor one that shows the next
   * page while a transaction is being approved, so a page that navigates by itself leaves these steps open.
   */
  navigated(by: 'history' | 'page'): void
}

/**
 * The part that closes the modal when the page behind it navigates: `latchkey.use(leavingPage)`.
 *
 * @example
 * window.addEventListener('popstate', () => latchkey.use(leavingPage).navigated('history'))
 */
export function leavingPage(needs: PartNeeds): LeavingPage {
  const { router, modal, connection, siwx, parts } = needs
  /** Whether the view waits for a wallet, or for the sign-in that follows its connection. */
  const isAsking = () => {
    const { view } = router.state.getState()
    const { attempt } = connection.state.getState()
    const isConnecting = attempt !== undefined && attempt.status !== 'failed' && hasTrait(view, 'connecting')
    const isSigningIn = view === 'SIWXSignMessage' && siwx.isMissing()
    return isConnecting || isSigningIn || hasTrait(view, 'waiting') || parts.awaitsApproval()
  }
  return {
    navigated(by) {
      if (!modal.state.getState().open || (by === 'page' && isAsking())) return
      dismissModal(needs)
    },
    stop() {},
  }
}
