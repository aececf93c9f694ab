import { element } from '../../wallet/element.ts'
import type { ApprovalAnswer, ApprovalRequest } from '../approvalRequest.ts'
import { foreignText } from './foreignText.ts'

type QueuedRequest = { readonly request: ApprovalRequest; readonly decide: (answer: ApprovalAnswer) => void }

/**
 * Shows approval requests to the user, one at a time, in a modal dialog labelled by the request's title.
 * @param say - announces the result for screen readers
 */
export function createApprovalDialog(say: (text: string) => void) {
  const queue: QueuedRequest[] = []
  let shown: HTMLDialogElement | undefined

  function ask(request: ApprovalRequest): Promise<ApprovalAnswer> {
    return new Promise((resolve) => {
      const queued = { request, decide: resolve }
      queue.push(queued)
      request.ended.addEventListener('abort', () => cancel(queued), { once: true })
      if (queue.length === 1) show()
      else showCount()
    })
  }

  function cancel(queued: QueuedRequest) {
    const place = queue.indexOf(queued)
    if (place < 0) return
    queue.splice(place, 1)
    say(`${queued.request.summary.title}: no longer asked.`)
    if (place === 0) show()
    else showCount()
  }

  function answer(answer: ApprovalAnswer) {
    const current = queue.shift()
    say(answer === 'reject' ? 'Declined.' : 'Approved.')
    current?.decide(answer)
    show()
  }

  function show() {
    // The previous dialog is closed first, which restores focus.
    shown?.close()
    shown?.remove()
    shown = undefined
    const current = queue[0]
    if (!current) return
    shown = dialogOf(current.request, answer)
    document.body.append(shown)
    showCount()
    shown.showModal()
  }

  function showCount() {
    const count = shown?.querySelector('.count')
    if (count) count.textContent = queue.length > 1 ? `1 of ${queue.length}` : ''
  }

  return { ask }
}

function dialogOf(
  { app, summary }: ApprovalRequest,
  answer: (answer: ApprovalAnswer) => void,
): HTMLDialogElement {
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
    // The title gets the focus, so that an early key press approves nothing and reading starts at the top.
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
  // Closing the dialog with Escape counts as a rejection.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    answer('reject')
  })
  return dialog
}
