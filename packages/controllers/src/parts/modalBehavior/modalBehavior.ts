import type { Part, PartNeeds } from '../part.ts'
import { abandonApprovals } from './abandonApprovals.ts'
import { closeWhenConnected } from './closeWhenConnected.ts'
import { dismissModal } from './dismissModal.ts'
import { goBack } from './goBack.ts'
import { leaveAccountViews } from './leaveAccountViews.ts'

export type ModalBehavior = Part & {
  /** The back arrow. */
  back(): void
  /** What the close button, the overlay and Escape do: close, or shake where closing is not allowed. */
  requestClose(by?: 'overlay' | undefined): void
}

/**
 * The part that moves the modal between its views and closes it when its task is done: `latchkey.use(modalBehavior)`.
 * It is loaded with the modal.
 *
 * @example
 * const behavior = latchkey.use(modalBehavior)
 * window.addEventListener('keydown', ({ key }) => key === 'Escape' && behavior.requestClose())
 */
export function modalBehavior(needs: PartNeeds): ModalBehavior {
  return {
    back: () => goBack(needs),
    requestClose: (by) => dismissModal(needs, by),
    start(scope) {
      closeWhenConnected(needs, scope)
      leaveAccountViews(needs, scope)
      abandonApprovals(needs, scope)
    },
    // Services may answer again when the modal is opened next.
    dismiss: () => needs.alerts.hide('server_error', 'rate_limited'),
    stop() {},
  }
}
