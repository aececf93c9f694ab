import { type ScreenNeeds, showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'

/** Shows what is wrong, or what has happened. */
type Say = (text: string) => void

type Question<value> = {
  readonly title: string
  readonly note: string
  readonly label: string
  /** Attributes of the field. */
  readonly field: Readonly<Record<string, string>>
  readonly action: string
  /** The button while an attempt runs. */
  readonly busy: string
  /** What went wrong before, if anything did. */
  readonly problem?: string | undefined
  /** `undefined` if the answer was refused, which it has said. */
  attempt(answer: string, say: Say, signal: AbortSignal): Promise<value | undefined>
  /** Buttons below the field. */
  readonly others?: readonly Other<value>[]
  /** Other ways, below the field and after a title of their own. */
  readonly ways?: { readonly title: string; readonly choices: readonly Other<value>[] } | undefined
}

type Other<value> = {
  readonly label: string
  /** Called in the press of the button. */
  run(say: Say, signal: AbortSignal): Promise<value | undefined>
}

/** Asks for one line of text until an attempt with it succeeds. */
export function askField<value>(
  needs: Pick<ScreenNeeds, 'window' | 'onHeight'>,
  question: Question<value>,
  signal: AbortSignal,
): Promise<value> {
  const { title, note, label, action, busy, attempt, others = [], ways } = question
  const field = element('input', { id: 'field', 'aria-describedby': 'problem', ...question.field })
  const problem = element('p', { id: 'problem', role: 'alert', class: 'problem' }, question.problem)
  const submit = element('button', { type: 'submit', class: 'approve' }, action)
  const buttonOf = (made: Other<value>, name?: string) =>
    [made, element('button', { type: 'button', class: name }, made.label)] as const
  const links = others.map((other) => buttonOf(other, 'link'))
  const choices = (ways?.choices ?? []).map((choice) => buttonOf(choice))
  const form = element(
    'form',
    { novalidate: true },
    element('label', { for: 'field' }, label),
    field,
    problem,
    element('footer', {}, submit),
  )
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, title),
    element('p', {}, note),
    form,
    ways && waysView(ways.title, choices),
    ...links.map(([, link]) => link),
  )
  const say: Say = (text) => {
    problem.textContent = text
  }
  const work = (aborted: AbortSignal) =>
    new Promise<value>((resolve, reject) => {
      const during = async (run: () => Promise<value | undefined>) => {
        const buttons = [submit, ...[...links, ...choices].map(([, button]) => button)]
        for (const button of buttons) button.disabled = true
        submit.textContent = busy
        say('')
        try {
          const done = await run()
          if (done !== undefined) return resolve(done)
        } catch (cause) {
          return reject(cause)
        }
        for (const button of buttons) button.disabled = false
        submit.textContent = action
        field.setAttribute('aria-invalid', String(problem.textContent !== ''))
      }
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        void during(() => attempt(field.value.trim(), say, aborted))
      })
      for (const [other, button] of [...links, ...choices])
        button.addEventListener('click', () => {
          void during(() => other.run(say, aborted))
        })
      field.focus()
    })
  return showDialog(needs, content, work, signal)
}

const waysView = (title: string, choices: readonly (readonly [unknown, HTMLElement])[]) =>
  element(
    'section',
    { class: 'ways', 'aria-labelledby': 'ways' },
    element('h2', { id: 'ways', class: 'note' }, title),
    element('div', {}, ...choices.map(([, button]) => button)),
  )
