import { dismissModal } from '../flows/dismissModal.ts'
import { goBack } from '../flows/goBack.ts'
import { abandonApprovals } from '../reactions/abandonApprovals.ts'
import { closeWhenConnected } from '../reactions/closeWhenConnected.ts'
import { leaveAccountViews } from '../reactions/leaveAccountViews.ts'
import type { Part, PartNeeds } from './part.ts'

export type ModalBehavior = Part & {
  /** The back arrow. */
  back(): void
  /** What the close button, the overlay and Escape do: close, or shake where closing is not allowed. */
  requestClose(): void
}

/**
 * The part that moves the modal between its views and closes it when its task is done: `latchkey.use(modalBehavior)`.
 * It is loaded with the modal.
 */
export function modalBehavior(needs: PartNeeds): ModalBehavior {
  return {
    back: () => goBack(needs),
    requestClose: () => dismissModal(needs),
    start(scope) {
      closeWhenConnected(needs, scope)
      leaveAccountViews(needs, scope)
      abandonApprovals(needs, scope)
    },
    stop() {},
  }
}
