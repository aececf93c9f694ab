import { type ApprovalNeeds, answerApproval } from './answerApproval.ts'
import type { Approval, ApprovalWarning } from './approval.ts'

/** What is never approved inside the page. Security 3.10 */
const windowOnly: ReadonlySet<ApprovalWarning> = new Set([
  'unlimited',
  'all-nfts',
  'unknown-call',
  'gives-control',
  'over-limit',
  'not-a-sign-in',
])

/** Effects that can be reviewed inside the page. Security R-76 */
const mostInPage = 4

/**
 * Whether an approval is only shown in a window of its own, which no page can cover, mask or move. That is everything but a
 * sign-in for the very origin that asks; for an origin that the operator has declared his own, what is severe, long, or a
 * change of address. Security R-11
 */
export function needsWindow(approval: Approval, isOwnOrigin: boolean): boolean {
  if (approval.kind === 'email' || approval.warnings.some((warning) => windowOnly.has(warning))) return true
  if (!isOwnOrigin) return approval.kind !== 'message' || !approval.isSignIn
  return approval.kind === 'solana-transaction' && approval.effects.length > mostInPage
}

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
  if (canSeeCovers && !needsWindow(approval, needs.isOwnOrigin)) {
    const answer = await answerApproval(needs, approval, signal)
    if (answer !== 'covered') return answer === 'approved'
  }
  const { approveInWindow } = await import('./approveInWindow.ts')
  return approveInWindow(needs, approval, signal)
}
