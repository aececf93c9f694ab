import { summaryView } from '../view/approvalView.ts'
import { type ApprovalNeeds, answerApproval, shownOf } from './answerApproval.ts'
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
  const { reviewInWindow: title, reviewInWindowNote: note, decline } = needs.texts()
  const summary = approval.kind === 'email' ? [] : summaryView(shownOf(needs, approval))
  const answer = async (window: ApprovalNeeds['window'], isOver: AbortSignal) =>
    (await answerApproval({ ...needs, window, onHeight() {} }, approval, isOver)) === 'approved'
  return offerWindow(needs, { title, note, summary, decline, answer }, signal)
}
