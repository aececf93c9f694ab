import { abortWith } from '@latchkey/core'
import type { WalletRecord } from '../../api/walletApi.ts'
import { offerWindow } from '../approvals/offerWindow.ts'
import { loadTransferTexts } from '../i18n/transfers/loadTransferTexts.ts'
import { notSignedIn } from '../refusals.ts'
import type { ApproverNeeds } from './approverNeeds.ts'
import { chooseDevice } from './chooseDevice.ts'
import { compareNumbers } from './compareNumbers.ts'
import { showOutcome } from './showOutcome.ts'

/**
 * Lets the user approve a new device on this one: in a window of the wallet, which no page can cover. It stays open until the
 * user closes it, or has answered. Security P3, 3.10
 * @returns whether a device was approved
 * @throws FrameError `window_blocked`
 */
export async function approveDevice(
  shown: Omit<ApproverNeeds, 'transferTexts'>,
  signal: AbortSignal,
): Promise<boolean> {
  const [transferTexts, record] = await Promise.all([
    loadTransferTexts(shown.locale()),
    shown.wallet.find(signal),
  ])
  if (!record) throw notSignedIn()
  const needs: ApproverNeeds = { ...shown, transferTexts }
  const { approveDevice: title, approveDeviceNote: note } = transferTexts
  return offerWindow(
    needs,
    {
      ...{ title, note, decline: needs.texts().close },
      answer: (window, isOver) => approveIn({ ...needs, window, onHeight() {} }, record, isOver),
    },
    signal,
  )
}

async function approveIn(needs: ApproverNeeds, record: WalletRecord, aborted: AbortSignal): Promise<boolean> {
  const closed = abortWith(aborted)
  needs.window.addEventListener('pagehide', () => closed.abort(), { once: true })
  const { signal } = closed
  for (;;) {
    signal.throwIfAborted()
    const transfer = await chooseDevice(needs, signal)
    const outcome = await compareNumbers(needs, { record, transfer }, signal)
    // Whether the user reads the outcome or closes the window, it is the same.
    await showOutcome(needs, outcome, signal).catch(() => {})
    if (outcome === 'approved' || outcome === 'refused') return outcome === 'approved'
  }
}
