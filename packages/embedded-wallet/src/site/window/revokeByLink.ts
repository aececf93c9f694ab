import { BackendError } from '../backend/createBackend.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { problemText } from './enterMailedCode.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/**
 * Asks whether the device of a link in a mail shall be signed out. Following the link alone does nothing, because scanners
 * of mail follow links too. Security R-35
 */
export function revokeByLink(needs: WindowNeeds, token: string, signal: AbortSignal): Promise<void> {
  const { security } = needs.texts()
  const problem = element('p', { role: 'alert', class: 'problem' })
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  const revoke = element('button', { type: 'button', class: 'approve' }, security.revoke)
  const title = element('h1', {}, security.revokeTitle)
  const note = element('p', { role: 'status' }, security.revokeNote)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    title,
    note,
    problem,
    element('footer', {}, cancel, revoke),
  )
  const work = (aborted: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      cancel.addEventListener('click', () => resolve())
      revoke.addEventListener('click', async () => {
        revoke.disabled = true
        problem.textContent = ''
        try {
          await needs.session.open.request('POST', '/v1/devices/revoke-link', { token }, { signal: aborted })
          revoke.remove()
          note.textContent = security.revoked
          cancel.textContent = security.confirm
          cancel.focus()
        } catch (cause) {
          if (!(cause instanceof BackendError)) return reject(cause)
          revoke.disabled = false
          problem.textContent =
            cause.code === 'not_found' ? security.revokeUsed : problemText(security, cause)
        }
      })
    })
  return showDialog(needs, content, work, signal)
}
