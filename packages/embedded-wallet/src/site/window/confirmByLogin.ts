import type { LoginMethod } from '../../api/loginApi.ts'
import { declined } from '../frameError.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { type Chosen, chooseLogin, logIn } from './logIn.ts'
import { loginNames } from './loginNames.ts'
import type { WindowNeeds } from './windowNeeds.ts'

type Needs = Pick<WindowNeeds, 'session' | 'window' | 'clock' | 'onHeight' | 'texts'>

/**
 * Lets users without an address confirm that it is they: they sign in again, with the account that they signed in with.
 * @throws FrameError `request_rejected` if the user cancels
 * @throws BackendError `session_ended`
 */
export async function confirmByLogin(needs: Needs, method: LoginMethod, signal: AbortSignal): Promise<void> {
  let problem: string | undefined = ''
  while (problem !== undefined) {
    const chosen = await ask(needs, { method, problem }, signal)
    problem = await logIn(needs, chosen, 'step-up', signal)
  }
}

function ask(
  needs: Needs,
  { method, problem }: { readonly method: LoginMethod; readonly problem: string },
  signal: AbortSignal,
): Promise<Chosen> {
  const { site, security } = needs.texts()
  const name = loginNames[method]
  const shown = element('p', { role: 'alert', class: 'problem' }, problem)
  const cancel = element('button', { type: 'button', class: 'decline' }, security.cancel)
  const next = element('button', { type: 'button', class: 'approve' }, security.continueWith(name))
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.confirmYou),
    element('p', {}, security.confirmLoginNote(name)),
    shown,
    element('footer', {}, cancel, next),
  )
  const work = () =>
    new Promise<Chosen>((resolve, reject) => {
      cancel.addEventListener('click', () => reject(declined()))
      next.addEventListener('click', () => {
        const chosen = chooseLogin(needs, method)
        if (chosen) return resolve(chosen)
        shown.textContent = site.windowBlocked
      })
    })
  return showDialog(needs, content, work, signal)
}
