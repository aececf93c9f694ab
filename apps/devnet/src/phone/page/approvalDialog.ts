import { element } from '../../wallet/element.ts'
import type { PhoneAnswer, PhoneQuestion } from '../phoneQuestion.ts'
import { foreignText } from './foreignText.ts'

type Open = { readonly question: PhoneQuestion; readonly decide: (answer: PhoneAnswer) => void }

/**
 * Asks the person, one question after the other, in a modal dialog that is named for the question.
 * @param say - tells what came of it, for those who cannot see it go
 */
export function createQuestionDialog(say: (text: string) => void) {
  const queue: Open[] = []
  let shown: HTMLDialogElement | undefined

  function ask(question: PhoneQuestion): Promise<PhoneAnswer> {
    return new Promise((resolve) => {
      const open = { question, decide: resolve }
      queue.push(open)
      question.ended.addEventListener('abort', () => drop(open), { once: true })
      if (queue.length === 1) show()
      else recount()
    })
  }

  function drop(open: Open) {
    const place = queue.indexOf(open)
    if (place < 0) return
    queue.splice(place, 1)
    say(`${open.question.summary.title}: no longer asked.`)
    if (place === 0) show()
    else recount()
  }

  function answer(answer: PhoneAnswer) {
    const front = queue.shift()
    say(answer === 'reject' ? 'Declined.' : 'Approved.')
    front?.decide(answer)
    show()
  }

  function show() {
    // Closed first: that gives the focus back to where it was.
    shown?.close()
    shown?.remove()
    shown = undefined
    const front = queue[0]
    if (!front) return
    shown = dialogOf(front.question, answer)
    document.body.append(shown)
    recount()
    shown.showModal()
  }

  function recount() {
    const count = shown?.querySelector('.count')
    if (count) count.textContent = queue.length > 1 ? `1 of ${queue.length}` : ''
  }

  return { ask }
}

function dialogOf({ app, summary }: PhoneQuestion, answer: (answer: PhoneAnswer) => void): HTMLDialogElement {
  const decline = element('button', { type: 'button' }, 'Decline')
  const approve = element('button', { type: 'button', class: 'primary' }, 'Approve')
  decline.addEventListener('click', () => answer('reject'))
  approve.addEventListener('click', () => answer('approve'))
  const rows = summary.rows.map(([label, value]) =>
    element('div', {}, element('dt', {}, label), element('dd', {}, element('bdi', {}, value))),
  )
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'question', 'aria-describedby': 'asker' },
    element('p', { class: 'count' }),
    // Focus starts here, so that a key pressed too early answers nothing and reading starts at the top.
    element('h2', { id: 'question', tabindex: '-1', autofocus: '' }, summary.title),
    element(
      'p',
      { id: 'asker' },
      'Asked by ',
      element('bdi', { class: 'name' }, foreignText(app.name) || 'an app without a name'),
      ', ',
      element('bdi', {}, foreignText(app.url) || 'without an address'),
    ),
    ...(summary.warning ? [element('p', { class: 'warning', role: 'alert' }, summary.warning)] : []),
    element('dl', {}, ...rows),
    ...(summary.text
      ? [element('pre', { tabindex: '0', role: 'group', 'aria-label': 'What is signed' }, summary.text)]
      : []),
    element('div', { class: 'actions' }, decline, approve),
  )
  // Escape closes dialogs; a wallet that is closed has said no.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answer('reject')
  })
  return dialog
}
