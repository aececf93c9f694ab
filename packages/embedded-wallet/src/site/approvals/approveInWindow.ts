import { summaryView } from '../view/approvalView.ts'
import { type ApprovalNeeds, answerApproval } from './answerApproval.ts'
import type { Approval } from './approval.ts'
import { offerWindow } from './offerWindow.ts'

/**
 * Offers a window of the wallet's own, which no page can cover, and shows the approval there. Security R-11, 3.10
 * @throws FrameError `window_blocked` if the user declines after the browser gave no window
 */
export function approveInWindow(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<boolean> {
  const { origin, picture } = needs
  const texts = needs.texts()
  const { reviewInWindow: title, reviewInWindowNote: note, decline } = texts
  const summary =
    approval.kind === 'email'
      ? []
      : summaryView({
          ...{ approval, origin, picture, texts, appName: needs.appName(), isMemoryOnly: needs.isMemoryOnly },
          ...{ network: needs.network(approval.networkId), locale: needs.locale() },
        })
  const answer = async (window: ApprovalNeeds['window'], isOver: AbortSignal) =>
    (await answerApproval({ ...needs, window, onHeight() {} }, approval, isOver)) === 'approved'
  return offerWindow(needs, { title, note, summary, decline, answer }, signal)
}
