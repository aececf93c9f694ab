import { BackendError } from '../backend/createBackend.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { problemText } from './enterMailedCode.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** What a link of a mail does, and its texts. */
type MailLink = {
  /** Takes the token. */
  readonly path: '/v1/devices/revoke-link' | '/v1/email/undo' | '/v1/wallet/factors/restore'
  readonly token: string
  readonly title: string
  readonly note: string
  readonly action: string
  readonly done: string
  /** The link was used or has expired. */
  readonly used: string
}

/** The link whose token is in the address of the window; `undefined` if there is none. */
export function mailLinkOf(
  hash: string,
  { security }: ReturnType<WindowNeeds['texts']>,
): MailLink | undefined {
  const asked = new URLSearchParams(hash.slice(1))
  const [revoke, undo, restore] = [asked.get('revoke'), asked.get('undo'), asked.get('restore')]
  if (revoke)
    return {
      ...{ path: '/v1/devices/revoke-link', token: revoke, action: security.revoke, done: security.revoked },
      ...{ title: security.revokeTitle, note: security.revokeNote, used: security.revokeUsed },
    }
  if (undo)
    return {
      ...{ path: '/v1/email/undo', token: undo, action: security.undo, done: security.undone },
      ...{ title: security.undoTitle, note: security.undoNote, used: security.undoUsed },
    }
  if (restore)
    return {
      ...{ path: '/v1/wallet/factors/restore', token: restore, action: security.undo },
      ...{ title: security.restoreTitle, note: security.restoreNote },
      ...{ done: security.restored, used: security.undoUsed },
    }
  return undefined
}

/**
 * Asks whether what a link of a mail stands for shall be done. Following the link alone does nothing, because scanners of mail
 * follow links too. Security
 */
export function followLink(needs: WindowNeeds, link: MailLink, signal: AbortSignal): Promise<void> {
  const { security } = needs.texts()
  const { path, token } = link
  const problem = element('p', { role: 'alert', class: 'problem' })
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  const act = element('button', { type: 'button', class: 'approve' }, link.action)
  const title = element('h1', {}, link.title)
  const note = element('p', { role: 'status' }, link.note)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    title,
    note,
    problem,
    element('footer', {}, cancel, act),
  )
  const work = (aborted: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      cancel.addEventListener('click', () => resolve())
      act.addEventListener('click', async () => {
        act.disabled = true
        problem.textContent = ''
        try {
          await needs.session.open.request('POST', path, { token }, { signal: aborted })
          act.remove()
          note.textContent = link.done
          cancel.textContent = security.confirm
          cancel.focus()
        } catch (cause) {
          if (!(cause instanceof BackendError)) return reject(cause)
          act.disabled = false
          problem.textContent = cause.code === 'not_found' ? link.used : problemText(security, cause)
        }
      })
    })
  return showDialog(needs, content, work, signal)
}
