import { abortWith } from '@latchkey/core'
import type { WalletRecord } from '../../api/walletApi.ts'
import { FactorNeeded } from '../createWallet.ts'
import type { SiteTexts } from '../i18n/en.ts'
import type { TransferTexts } from '../i18n/transfers/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import type { WalletAddresses } from '../signer/signerMessages.ts'
import { element } from '../view/element.ts'
import { numberView } from './numberView.ts'
import { isPassing, TransferEnded } from './pollTransfer.ts'
import { type ReceiverNeeds, receiveTransfer, type TransferRefused } from './receiveTransfer.ts'

type NewDeviceNeeds = ScreenNeeds &
  ReceiverNeeds & {
    texts(): Pick<SiteTexts, 'otherWay' | 'tryAgain' | 'opening'>
    readonly transferTexts: TransferTexts
  }

/** Why the other device has not opened the wallet. */
type Failure = TransferRefused | 'expired' | 'invalid' | 'away'

/**
 * Opens the wallet on a new device with another device of the user, which has it open. Both show a number, which the user
 * compares. Security P3
 * @returns `other` if the user chose another way
 * @throws BackendError `step_up_required` if the sign-in is older than 5 min, `session_ended`
 */
export async function openWithOtherDevice(
  needs: NewDeviceNeeds,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<WalletAddresses | 'other'> {
  for (;;) {
    const outcome = await attempt(needs, record, signal)
    if (typeof outcome !== 'string' || outcome === 'other') return outcome
    if ((await showFailure(needs, outcome, signal)) === 'other') return 'other'
  }
}

/** One transfer, with keys of its own. It is cancelled at the backend when it ends in any other way than by an answer. */
async function attempt(
  needs: NewDeviceNeeds,
  record: WalletRecord,
  signal: AbortSignal,
): Promise<WalletAddresses | 'other' | Failure> {
  const { window, transferTexts: texts } = needs
  const status = element('p', { role: 'status', class: 'note' }, texts.waitingForDevice)
  const problem = element('p', { role: 'alert', class: 'problem' })
  const other = element('button', { type: 'button', class: 'link' }, needs.texts().otherWay)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.openWithDevice),
    element('p', {}, texts.openWithDeviceNote),
    status,
    problem,
    other,
  )
  const showNumber = (number: string) => {
    content.replaceChildren(
      element('h1', {}, texts.compareNumbers),
      element('p', {}, texts.compareNumbersNote),
      numberView(number, texts.number),
      problem,
      other,
    )
    content.focus()
  }
  const showOpening = () => {
    status.textContent = needs.texts().opening
    content.replaceChildren(element('h1', {}, texts.compareNumbers), status)
  }
  const screen = {
    showNumber,
    showOpening,
    showProblem(text: string) {
      if (problem.textContent !== text) problem.textContent = text
    },
  }
  const work = (aborted: AbortSignal) =>
    new Promise<WalletAddresses | 'other' | Failure>((resolve, reject) => {
      const left = abortWith(aborted)
      other.addEventListener('click', () => {
        left.abort()
        resolve('other')
      })
      window.addEventListener('pagehide', () => left.abort(), { once: true, signal: aborted })
      receiveTransfer(needs, record, screen, left.signal).then(resolve, (cause) => {
        if (left.signal.aborted) return
        if (cause instanceof TransferEnded) resolve('expired')
        else if (cause instanceof FactorNeeded) resolve('invalid')
        else if (isPassing(cause)) resolve('away')
        else reject(cause)
      })
    })
  return showDialog(needs, content, work, signal)
}

function showFailure(
  needs: NewDeviceNeeds,
  failure: Failure,
  signal: AbortSignal,
): Promise<'again' | 'other'> {
  const { transferTexts, ...rest } = needs
  const texts = rest.texts()
  const { title, note } = transferTexts.failures[failure]
  const again = element('button', { type: 'button', class: 'approve' }, texts.tryAgain)
  const other = element('button', { type: 'button', class: 'link' }, texts.otherWay)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, title),
    element('p', {}, note),
    element('footer', {}, again),
    other,
  )
  const work = () =>
    new Promise<'again' | 'other'>((resolve) => {
      again.addEventListener('click', () => resolve('again'))
      other.addEventListener('click', () => resolve('other'))
    })
  return showDialog(needs, content, work, signal)
}
