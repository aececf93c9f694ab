import { BackendError } from '../backend/createBackend.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { problemText } from './enterMailedCode.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** Something failed: the user tries again. */
export function showFailure(
  needs: Pick<WindowNeeds, 'window' | 'onHeight' | 'texts'>,
  cause: unknown,
  signal: AbortSignal,
): Promise<void> {
  const { site, security } = needs.texts()
  const again = element('button', { type: 'button', class: 'approve' }, site.tryAgain)
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.title),
    element(
      'p',
      { role: 'alert' },
      cause instanceof BackendError ? problemText(security, cause) : security.away,
    ),
    element('footer', {}, again),
  )
  const pressed = () =>
    new Promise<void>((resolve) => {
      again.addEventListener('click', () => resolve())
    })
  return showDialog(needs, content, pressed, signal)
}
