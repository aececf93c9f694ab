import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { approvalView, type NetworkFacts } from '../view/approvalView.ts'
import type { Approval, ApprovalWarning } from './approval.ts'
import { guardApproval } from './approvalGate.ts'

export type ApprovalNeeds = ScreenNeeds & {
  readonly origin: string
  appName(): string
  readonly isMemoryOnly: boolean
  texts(): SiteTexts
  locale(): string
  network(networkId: string): NetworkFacts
}

/** What is never approved inside the page. Security 3.10 */
const windowOnly: ReadonlySet<ApprovalWarning> = new Set(['unlimited', 'all-nfts', 'unknown-call'])

/**
 * Shows an approval until the user answers, or `signal` aborts: then it counts as declined. It is shown in a window of its own
 * if it is severe, if something covers the frame, or if the browser cannot tell that. Security R-11, 3.10
 */
export async function showApproval(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<boolean> {
  const canSeeCovers = 'isVisible' in needs.window.IntersectionObserverEntry.prototype
  if (canSeeCovers && !approval.warnings.some((warning) => windowOnly.has(warning))) {
    const answer = await answerApproval(needs, approval, signal)
    if (answer !== 'covered') return answer === 'approved'
  }
  const { approveInWindow } = await import('./approveInWindow.ts')
  return approveInWindow(needs, approval, signal)
}

/** Shows an approval in `needs.window`, for the answer. Closing the window declines. */
export async function answerApproval(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<'approved' | 'declined' | 'covered'> {
  const { window, clock, origin, appName, isMemoryOnly, texts, locale, network } = needs
  const { content, approve, decline, understood } = approvalView({
    approval,
    origin,
    appName: appName(),
    isMemoryOnly,
    network: network(approval.networkId),
    texts: texts(),
    locale: locale(),
  })
  const ended = new AbortController()
  const answer = () =>
    new Promise<'approved' | 'declined' | 'covered'>((resolve) => {
      let isSeen = false
      const update = () => {
        approve.disabled = !isSeen || understood?.checked === false
      }
      const onChange = (isOpen: boolean) => {
        isSeen = isOpen
        update()
      }
      understood?.addEventListener('change', update)
      const onCovered = () => resolve('covered')
      guardApproval({ window, clock, content, approve, onChange, onCovered, ended: ended.signal }, () =>
        resolve('approved'),
      )
      const refuse = () => resolve('declined')
      decline.addEventListener('click', refuse)
      // Leaving the page declines. Fault F54
      window.addEventListener('pagehide', refuse, { signal: ended.signal })
    })
  try {
    return await showDialog(needs, content, answer, signal)
  } catch {
    return 'declined'
  } finally {
    ended.abort()
  }
}
