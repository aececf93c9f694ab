import { type ApprovalNeeds, answerApproval } from './answerApproval.ts'
import type { Approval, ApprovalWarning } from './approval.ts'

/** What is never approved inside the page. Security 3.10 */
const windowOnly: ReadonlySet<ApprovalWarning> = new Set([
  'unlimited',
  'all-nfts',
  'unknown-call',
  'gives-control',
  'over-limit',
])

/** Effects that can be reviewed inside the page. Security R-76 */
const mostInPage = 4

/** Whether an approval is only shown in a window of its own: it is severe, long, or a change of address. Security 3.10 */
export const needsWindow = (approval: Approval): boolean =>
  approval.kind === 'email' ||
  (approval.kind === 'solana-transaction' && approval.effects.length > mostInPage) ||
  approval.warnings.some((warning) => windowOnly.has(warning))

/**
 * Shows an approval until the user answers, or `signal` aborts: then it counts as declined. It is shown in a window of its own
 * if {@link needsWindow}, if something covers the frame, or if the browser cannot tell that. Security R-11, 3.10
 */
export async function showApproval(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<boolean> {
  const canSeeCovers = 'isVisible' in needs.window.IntersectionObserverEntry.prototype
  if (canSeeCovers && !needsWindow(approval)) {
    const answer = await answerApproval(needs, approval, signal)
    if (answer !== 'covered') return answer === 'approved'
  }
  const { approveInWindow } = await import('./approveInWindow.ts')
  return approveInWindow(needs, approval, signal)
}
