import { abortWith } from '@latchkey/core'
import { guardInWindow } from '../approvals/guardInWindow.ts'
import { BackendError } from '../backend/createBackend.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { page } from '../view/page.ts'
import { type Asked, type Claimed, claimTransfer, sendTransfer } from './answerTransfer.ts'
import type { ApproverNeeds } from './approverNeeds.ts'
import { numberView } from './numberView.ts'
import { isPassing, pollTransfer, TransferEnded } from './pollTransfer.ts'

/** `ended`: the new device stopped, or took too long; `claimed`: another device answers it. */
export type Outcome = 'approved' | 'refused' | 'ended' | 'claimed'

/**
 * Claims a transfer, shows the number, and sends the wallet once the user has said that the new device shows the same one.
 * Security P3
 * @throws BackendError, such as `session_ended`
 */
export async function compareNumbers(
  needs: ApproverNeeds,
  asked: Asked,
  signal: AbortSignal,
): Promise<Outcome> {
  const body = { transferId: asked.transfer.transferId }
  const end = () => needs.session.request('POST', '/v1/device-transfers/end', body)
  let isClaimed = false
  const onClaimed = () => {
    isClaimed = true
  }
  try {
    const claimed = await showWaiting(
      needs,
      (aborted, onProblem) => claimTransfer(needs, asked, { onClaimed, onProblem }, aborted),
      signal,
    )
    const outcome = await askUser(needs, claimed, signal)
    if (outcome === 'refused') await end()
    return outcome
  } catch (cause) {
    // The new device does not have to wait for somebody who has left.
    if (isClaimed) await end().catch(() => {})
    if (cause instanceof TransferEnded) return 'ended'
    if (cause instanceof BackendError && cause.code === 'transfer_claimed') return 'claimed'
    throw cause
  }
}

function showWaiting<value>(
  needs: ApproverNeeds,
  work: (signal: AbortSignal, onProblem: (problem: string) => void) => Promise<value>,
  signal: AbortSignal,
): Promise<value> {
  const { transferTexts: texts } = needs
  const problem = element('p', { role: 'alert', class: 'problem' })
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1', 'aria-busy': 'true' },
    element('h1', {}, texts.compareNumbers),
    element('p', { role: 'status' }, texts.waitingForNumber),
    problem,
  )
  const say = (text: string) => {
    if (problem.textContent !== text) problem.textContent = text
  }
  return showDialog(needs, content, (aborted) => work(aborted, say), signal)
}

/** Shows the number until the user has answered, or the new device has stopped. */
function askUser(needs: ApproverNeeds, claimed: Claimed, signal: AbortSignal): Promise<Outcome> {
  const { window, clock, session, transferTexts: texts } = needs
  const { transferId, site } = claimed.transfer
  const problem = element('p', { role: 'alert', class: 'problem' })
  const same = element('button', { type: 'button', class: 'approve', 'aria-disabled': 'true' }, texts.same)
  const different = element('button', { type: 'button', class: 'decline' }, texts.different)
  const content = page(
    [
      element('h1', {}, texts.isSameNumber),
      element('p', { class: 'note' }, element('bdi', { dir: 'ltr', translate: 'no' }, site)),
      numberView(claimed.number, texts.number),
      element('p', {}, texts.approveNote),
      problem,
    ],
    element('footer', {}, different, same),
  )
  const work = (aborted: AbortSignal) =>
    new Promise<Outcome>((resolve, reject) => {
      const ended = abortWith(aborted)
      const { signal: isOver } = ended
      let isSeen = false
      let isSending = false
      const update = () => {
        same.setAttribute('aria-disabled', String(!isSeen || isSending))
        different.disabled = isSending
        same.textContent = isSending ? needs.texts().opening : texts.same
      }
      const settle = (outcome: Outcome) => {
        ended.abort()
        resolve(outcome)
      }
      const agree = async () => {
        if (isSending) return
        isSending = true
        update()
        try {
          await sendTransfer(needs, claimed, aborted)
          return settle('approved')
        } catch (cause) {
          if (cause instanceof BackendError && cause.code === 'not_found') return settle('ended')
          if (!isPassing(cause)) return reject(cause)
          problem.textContent = cause.message
        }
        isSending = false
        update()
      }
      guardInWindow(
        {
          ...{ window, clock, approve: same, ended: isOver },
          onChange(isOpen) {
            isSeen = isOpen
            update()
          },
        },
        () => void agree(),
      )
      different.addEventListener('click', () => settle('refused'))
      // Ends when the new device cancels, or the time is over.
      pollTransfer<never>(
        clock,
        async () => {
          const options = { signal: isOver }
          if (!isSending) await session.request('POST', '/v1/device-transfers/read', { transferId }, options)
          return undefined
        },
        () => {},
        isOver,
      ).catch((cause) => {
        if (isOver.aborted || isSending) return
        if (cause instanceof TransferEnded) settle('ended')
        else reject(cause)
      })
    })
  return showDialog(needs, content, work, signal)
}
