import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { approvalView, type NetworkFacts } from '../view/approvalView.ts'
import { emailView } from '../view/emailView.ts'
import type { Approval } from './approval.ts'
import { guardApproval } from './approvalGate.ts'

export type ApprovalNeeds = ScreenNeeds & {
  readonly origin: string
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

/** Shows an approval in `needs.window`, for the answer. Closing the window declines. */
export async function answerApproval(
  needs: ApprovalNeeds,
  approval: Approval,
  signal: AbortSignal,
): Promise<'approved' | 'declined' | 'covered'> {
  const { window, clock, origin, appName, isMemoryOnly, picture, texts, locale, network } = needs
  const shown = { origin, appName: appName(), picture, texts: texts() }
  const { content, approve, decline, understood } =
    approval.kind === 'email'
      ? emailView(approval, shown)
      : approvalView({
          ...{ ...shown, approval, isMemoryOnly },
          ...{ network: network(approval.networkId), locale: locale() },
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
  const given = await showDialog(needs, content, answer, signal)
    .catch(() => 'declined' as const)
    .finally(() => ended.abort())
  if (given !== 'approved' || (await needs.confirm(needs, approval, signal))) return given
  return 'declined'
}
