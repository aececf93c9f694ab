import type { WaitingDeviceTransfer } from '../../api/deviceTransferApi.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import type { ApproverNeeds } from './approverNeeds.ts'
import { isPassing, pollMs } from './pollTransfer.ts'

/**
 * Says how to begin on the new device, and lists the devices that ask, as the backend knows them, until the user has chosen
 * one. Ends when the user closes the window.
 */
export function chooseDevice(needs: ApproverNeeds, signal: AbortSignal): Promise<WaitingDeviceTransfer> {
  const { session, clock, transferTexts: texts } = needs
  const time = new Intl.DateTimeFormat(needs.locale(), { timeStyle: 'short' })
  const status = element('p', { role: 'status', class: 'note' }, texts.waitingForNewDevice)
  const problem = element('p', { role: 'alert', class: 'problem' })
  const list = element('div', { class: 'choices' })
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.approveDevice),
    element('p', {}, texts.beginOnNewDevice),
    status,
    list,
    problem,
  )
  const work = (aborted: AbortSignal) =>
    new Promise<WaitingDeviceTransfer>((resolve, reject) => {
      let shown = ''
      const show = (transfers: readonly WaitingDeviceTransfer[]) => {
        // A button that the user is about to press stays where it is.
        const ids = transfers.map(({ transferId }) => transferId).join()
        if (ids === shown) return
        shown = ids
        status.textContent = transfers.length === 0 ? texts.waitingForNewDevice : texts.chooseDevice
        list.replaceChildren(
          ...transfers.map((transfer) => {
            const button = element(
              'button',
              { type: 'button' },
              element('bdi', { dir: 'ltr', translate: 'no' }, transfer.site),
              element('span', { class: 'note' }, texts.askedAt(time.format(transfer.created))),
            )
            button.addEventListener('click', ({ isTrusted }) => isTrusted && resolve(transfer))
            return button
          }),
        )
      }
      const poll = async () => {
        for (;;) {
          try {
            const answer = await session.request<{ transfers: readonly WaitingDeviceTransfer[] }>(
              ...(['GET', '/v1/device-transfers', undefined, { signal: aborted }] as const),
            )
            problem.textContent = ''
            show(answer.transfers)
          } catch (cause) {
            if (!isPassing(cause)) throw cause
            problem.textContent = cause.message
          }
          await clock.sleep(pollMs, aborted)
        }
      }
      poll().catch(reject)
    })
  return showDialog(needs, content, work, signal)
}
