import { element } from '../../wallet/element.ts'
import type { Mail } from '../createMailStore.ts'
import { mailSandbox } from './mailSandbox.ts'
import './mailbox.css'

const list = find('.mails')
const status = find('[role="status"]')
/** Rows by the id of their mail. A row keeps its element, so an open mail stays open. */
const rows = new Map<number, HTMLLIElement>()
let newestId = 0

find('button').addEventListener('click', () => void fetch('/api/messages', { method: 'DELETE' }))

const changes = new EventSource('/api/changes')
changes.addEventListener('open', () => void update())
changes.addEventListener('message', () => void update())
changes.addEventListener('error', () => status.replaceChildren('The devnet does not answer.'))

async function update() {
  const answer = await fetch('/api/messages').catch(() => undefined)
  if (answer?.ok) show(await answer.json())
}

function show(mails: readonly Mail[]) {
  const next = mails.map((mail) => {
    const row = rows.get(mail.id) ?? createRow(mail)
    rows.set(mail.id, row)
    return row
  })
  for (const [id, row] of rows) {
    if (next.includes(row)) continue
    row.remove()
    rows.delete(id)
  }
  // Rows that stay are not moved, because moving an element reloads its frame and takes its focus.
  const [oldest] = list.children
  for (const row of next) if (!row.isConnected) list.insertBefore(row, oldest ?? null)
  status.replaceChildren(summary(mails))
  newestId = mails[0]?.id ?? newestId
}

function summary(mails: readonly Mail[]): string {
  const [newest] = mails
  if (!newest) return 'No mails.'
  const count = mails.length === 1 ? '1 mail.' : `${mails.length} mails.`
  return newestId > 0 && newest.id > newestId ? `${count} New: ${newest.subject}` : count
}

function createRow(mail: Mail): HTMLLIElement {
  const { at, from, to, subject } = mail
  const time = element('time', { datetime: new Date(at).toISOString() }, new Date(at).toLocaleTimeString())
  const sender = from.name ? `${from.name} <${from.address}>` : from.address
  const details = element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { class: 'name', dir: 'auto' }, subject || '(no subject)'),
      element('span', { class: 'quiet' }, 'To ', element('bdi', {}, to.join(', '))),
      element('span', { class: 'quiet' }, 'From ', element('bdi', {}, sender), ' at ', time),
    ),
  )
  // The content is created when it is first shown: five hundred frames would take long to load.
  details.addEventListener('toggle', () => details.append(...content(mail)), { once: true })
  return element('li', {}, details)
}

function content({ id, subject, text, html }: Mail): readonly HTMLElement[] {
  const plain = element('pre', { dir: 'auto', tabindex: '0', 'aria-label': 'Text' }, text)
  const frame = element('iframe', {
    sandbox: mailSandbox,
    src: `/api/messages/${id}/html`,
    title: `HTML of ${subject}`,
  })
  return [...(text ? [plain] : []), ...(html ? [frame] : [])]
}

function find<Match extends HTMLElement>(selector: string): Match {
  const found = document.querySelector<Match>(selector)
  if (!found) throw new TypeError(`The page has no ${selector}`)
  return found
}
