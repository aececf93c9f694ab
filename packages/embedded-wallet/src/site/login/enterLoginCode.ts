import type { PolledLogin } from '../../api/loginApi.ts'
import { BackendError } from '../backend/createBackend.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'

type Needs = ScreenNeeds & {
  texts(): SiteTexts
  /** A button that ends the login; `undefined` where the page around the frame has one. */
  readonly cancel?: { readonly label: string; press(): void } | undefined
}

/**
 * Asks for the code that the window of a login shows, until it is right or the login has ended: the window could not tell that
 * it belongs to this browser. Security R-40
 * @param check - sends a code to the backend
 */
export function enterLoginCode(
  needs: Needs,
  check: (code: string, signal: AbortSignal) => Promise<PolledLogin>,
  signal: AbortSignal,
): Promise<PolledLogin> {
  const texts = needs.texts()
  const field = element('input', {
    id: 'code',
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    maxlength: '6',
    dir: 'ltr',
    'aria-describedby': 'problem',
  })
  const problem = element('p', { id: 'problem', role: 'alert', class: 'problem' })
  const submit = element('button', { type: 'submit', class: 'approve' }, texts.continue)
  const { cancel } = needs
  const end = cancel && element('button', { type: 'button', class: 'decline' }, cancel.label)
  end?.addEventListener('click', () => cancel?.press())
  const form = element(
    'form',
    {},
    element('label', { for: 'code' }, texts.loginCode),
    field,
    problem,
    element('footer', {}, end, submit),
  )
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, texts.enterLoginCode),
    element('p', {}, texts.enterLoginCodeNote),
    form,
  )
  const work = (aborted: AbortSignal) =>
    new Promise<PolledLogin>((resolve, reject) => {
      const attempt = async () => {
        submit.disabled = true
        problem.textContent = ''
        try {
          resolve(await check(field.value.trim(), aborted))
        } catch (cause) {
          if (!(cause instanceof BackendError)) reject(cause)
          else {
            problem.textContent = cause.code === 'code_wrong' ? texts.wrongLoginCode : cause.message
            field.setAttribute('aria-invalid', 'true')
          }
        }
        submit.disabled = false
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        if (/^[0-9]{6}$/.test(field.value.trim())) return void attempt()
        problem.textContent = texts.wrongLoginCode
      })
    })
  return showDialog(needs, content, work, signal)
}
