import { hasTrait } from '../router/viewTraits.ts'
import type { Part, PartNeeds } from './part.ts'

export type LeavingPage = Part & {
  /**
   * Whether the modal closes because the page behind it has navigated: by going back or forward (`history`), or by itself (`page`).
   * An app that shows another page as soon as a wallet is connected must not cancel the sign-in that follows, nor one that shows the
   * next page while a transaction is being approved, so a page that navigates by itself leaves these steps open.
   */
  closesModal(by: 'history' | 'page'): boolean
}

/**
 * The part that decides what a navigation of the page means for the modal: `latchkey.use(leavingPage)`.
 *
 * @example
 * window.addEventListener('popstate', () => {
 *   if (latchkey.use(leavingPage).closesModal('history')) latchkey.close()
 * })
 */
export function leavingPage({ router, modal, connection, siwx, parts }: PartNeeds): LeavingPage {
  /** Whether the view waits for a wallet, or for the sign-in that follows its connection. */
  const isAsking = () => {
    const { view } = router.state.getState()
    const { attempt } = connection.state.getState()
    const isConnecting = attempt !== undefined && attempt.status !== 'failed' && hasTrait(view, 'connecting')
    const isSigningIn = view === 'SIWXSignMessage' && siwx.isMissing()
    return isConnecting || isSigningIn || hasTrait(view, 'waiting') || parts.awaitsApproval()
  }
  return {
    closesModal: (by) => modal.state.getState().open && (by === 'history' || !isAsking()),
    stop() {},
  }
}
