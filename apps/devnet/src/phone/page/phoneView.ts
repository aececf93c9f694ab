import { element } from '../../wallet/element.ts'
import type { PhoneSession, PhoneState } from '../createPhone.ts'
import { foreignText } from './foreignText.ts'
import { pairingUriIn } from './pairingLink.ts'
import { readQrCode } from './readQrCode.ts'

export type PhoneActions = {
  /** @param uri - a `wc:` URI */
  pair(uri: string): void
  switchTo(chainId: number): void
  selectAccount(index: number): void
  disconnect(topic: string): void
}

/** The page's UI. It renders a state and passes user actions to `actions`. */
export function createPhoneView(actions: PhoneActions) {
  const status = element('p', { role: 'status' })
  // The text may contain an app's name, which is untrusted.
  const say = (text: string) => {
    status.textContent = foreignText(text)
  }

  const network = element('select', { id: 'network' })
  network.addEventListener('change', () => actions.switchTo(Number(network.value)))
  const account = element('select', { id: 'account' })
  account.addEventListener('change', () => actions.selectAccount(Number(account.value)))
  const addresses = element('dl', { class: 'addresses' })

  const link = element('input', {
    id: 'link',
    type: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    placeholder: 'wc:…',
  })
  const form = element(
    'form',
    {},
    element('label', { for: 'link' }, 'Pairing link'),
    element('div', { class: 'line' }, link, element('button', { type: 'submit', class: 'primary' }, 'Pair')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const uri = pairingUriIn(link.value)
    if (!uri) {
      say('That is no pairing link. It begins with wc:')
      return link.focus()
    }
    link.value = ''
    actions.pair(uri)
  })

  const picture = element('input', { id: 'picture', type: 'file', accept: 'image/*' })
  picture.addEventListener('change', () => {
    const [file] = picture.files ?? []
    picture.value = ''
    if (file) void scan(file)
  })
  document.addEventListener('paste', (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (!file) return
    event.preventDefault()
    void scan(file)
  })

  async function scan(file: Blob) {
    say('Reading the picture…')
    const uri = pairingUriIn((await readQrCode(file)) ?? '')
    if (uri) actions.pair(uri)
    else say('No pairing code was found in this picture.')
  }

  const sessions = element('ul', { 'aria-labelledby': 'apps' })
  const none = element('p', { class: 'quiet' }, 'No app is connected.')
  document.body.replaceChildren(
    element(
      'main',
      {},
      element(
        'header',
        {},
        element('h1', {}, 'Devnet Phone'),
        element('p', { class: 'quiet' }, 'A wallet for development. Everybody knows its keys.'),
      ),
      status,
      element(
        'section',
        { 'aria-label': 'Wallet' },
        element(
          'div',
          { class: 'pair' },
          element('div', {}, element('label', { for: 'network' }, 'Network'), network),
          element('div', {}, element('label', { for: 'account' }, 'Account'), account),
        ),
        addresses,
      ),
      element(
        'section',
        { 'aria-labelledby': 'connect' },
        element('h2', { id: 'connect' }, 'Connect an app'),
        form,
        element('label', { for: 'picture' }, 'Scan a picture of a code'),
        picture,
        element('p', { class: 'quiet' }, 'Or paste a screenshot anywhere on this page.'),
      ),
      element(
        'section',
        { 'aria-labelledby': 'apps' },
        element('h2', { id: 'apps' }, 'Connected apps'),
        none,
        sessions,
      ),
    ),
  )

  function show(state: PhoneState) {
    const nameOf = (chain: string) =>
      state.chains.find(({ id }) => `eip155:${id}` === chain)?.name ??
      (chain.startsWith('solana:') ? 'Solana' : chain)
    fill(
      network,
      state.chains.map(({ id, name }) => [String(id), foreignText(name)]),
      String(state.chainId),
    )
    fill(
      account,
      state.accounts.map((_, i) => [String(i), `Account ${i + 1}`]),
      String(state.selected),
    )
    const { evm = '', solana = '' } = state.accounts[state.selected] ?? {}
    addresses.replaceChildren(row('Ethereum', evm), row('Solana', solana))
    none.hidden = state.sessions.length > 0
    sessions.hidden = state.sessions.length === 0
    showSessions(state.sessions, nameOf)
  }

  /** Reuses existing items, so that focus is kept. */
  function showSessions(list: readonly PhoneSession[], nameOf: (chain: string) => string) {
    const items = new Map([...sessions.children].map((item) => [item.id, item]))
    sessions.replaceChildren(
      ...list.map(({ topic, app, chains }) => {
        const id = `session-${topic}`
        const item = items.get(id) ?? sessionItem(id, topic, app)
        const networks = item.querySelector('.networks')
        if (networks) networks.textContent = chains.map(nameOf).join(', ')
        return item
      }),
    )
  }

  function sessionItem(id: string, topic: string, app: PhoneSession['app']): HTMLElement {
    const name = foreignText(app.name) || 'An app without a name'
    const end = element('button', { type: 'button', 'aria-label': `Disconnect ${name}` }, 'Disconnect')
    end.addEventListener('click', () => actions.disconnect(topic))
    return element(
      'li',
      { id },
      element(
        'div',
        {},
        element('bdi', { class: 'name' }, name),
        element('bdi', { class: 'quiet' }, foreignText(app.url)),
        element('span', { class: 'quiet networks' }),
      ),
      end,
    )
  }

  return { show, say }
}

function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[], chosen: string) {
  select.replaceChildren(...options.map(([value, text]) => element('option', { value }, text)))
  select.value = chosen
}

function row(label: string, value: string): HTMLElement {
  return element('div', {}, element('dt', {}, label), element('dd', {}, value))
}
