import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { approvalView } from '../view/approvalView.ts'
import type { NetworkFacts } from '../view/effectText.ts'
import { emailView } from '../view/emailView.ts'
import type { Approval, RequestApproval } from './approval.ts'
import { guardInFrame } from './guardInFrame.ts'
import { guardInWindow } from './guardInWindow.ts'

export type ApprovalNeeds = ScreenNeeds & {
  readonly origin: string
  /** Whether the operator has declared the origin his own: it may show every approval in the frame. Security R-11 */
  readonly isOwnOrigin: boolean
  appName(): string
  readonly isMemoryOnly: boolean
  /** The number of the picture of the user's wallet. Security R-13 */
  readonly picture: string
  texts(): SiteTexts
  locale(): string
  network(networkId: string): NetworkFacts
  /** What has to happen between the approval and its signature, where the approval was shown. Resolves with whether it has. */
  confirm(
    screen: Pick<ScreenNeeds, 'window' | 'onHeight'>,
    approval: Approval,
    signal: AbortSignal,
  ): Promise<boolean>
}

type Asker = Pick<ApprovalNeeds, 'origin' | 'picture' | 'appName' | 'texts'>

const askerOf = ({ origin, picture, appName, texts }: Asker) => ({
  origin,
  picture,
  appName: appName(),
  texts: texts(),
})

/** What is drawn of a request: who asks, in the language of now. */
export const shownOf = (needs: ApprovalNeeds, approval: RequestApproval) => ({
  ...askerOf(needs),
  approval,
  isMemoryOnly: needs.isMemoryOnly,
  network: needs.network(approval.networkId),
  locale: needs.locale(),
})

/** Shows an approval in `needs.window`, for the answer. Closing the window declines. */
export async function answerApproval(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<'approved' | 'declined' | 'covered'> {
  const { window, clock } = needs
  const { content, approve, decline, understood, parts } =
    approval.kind === 'email' ? emailView(approval, askerOf(needs)) : approvalView(shownOf(needs, approval))
  const ended = new AbortController()
  const answer = () =>
    new Promise<'approved' | 'declined' | 'covered'>((resolve) => {
      let isSeen = false
      const update = () => {
        const canAgree = isSeen && understood?.checked !== false
        approve.setAttribute('aria-disabled', String(!canAgree))
      }
      const onChange = (isOpen: boolean) => {
        isSeen = isOpen
        update()
      }
      understood?.addEventListener('change', update)
      const gate = { window, clock, approve, onChange, ended: ended.signal }
      const agree = () => {
        if (understood?.checked !== false) resolve('approved')
      }
      const onCovered = () => resolve('covered')
      // Nothing lies above a document that is not embedded. Security R-11
      if (window.top === window) guardInWindow(gate, agree)
      else guardInFrame({ ...gate, parts: [...parts, approve, decline], onCovered }, agree)
      const refuse = () => resolve('declined')
      decline.addEventListener('click', refuse)
      // Leaving the page declines. Fault F54
      window.addEventListener('pagehide', refuse, { signal: ended.signal })
    })
  const given = await showDialog(needs, content, answer, signal)
    .catch(() => 'declined' as const)
    .finally(() => ended.abort())
  if (given !== 'approved' || (await needs.confirm(needs, approval, signal))) return given
  return 'declined'
}
