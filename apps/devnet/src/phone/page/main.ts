import type { Deployment } from '../../deployment.ts'
import { element } from '../../wallet/element.ts'
import { createPhone } from '../createPhone.ts'
import { phoneKeys } from '../phoneAccounts.ts'
import { pairingUriIn } from './pairingLink.ts'
import './phone.css'
import { createPhoneView } from './phoneView.ts'
import { createQuestionDialog } from './questionDialog.ts'

/** Solana's own devnet, by its genesis hash. Only signing is needed of it: no node is asked. */
const solanaChain = 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1'
/** An app that paired says what it wants at once. */
const proposalMs = 15_000

const uri = pairingUriIn(location.href)
// What pairs must not stay in the address bar, the history, or a screenshot.
if (location.search || location.hash) history.replaceState(null, '', '/phone')

void start()

async function start() {
  const answer = await fetch('/deployment.json').catch(() => undefined)
  if (!answer?.ok) return close('The devnet does not answer.')
  const { chains, relayUrl, phoneUrl }: Deployment = await answer.json()
  const [first, ...others] = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  if (!first) return close('The devnet has no chains.')
  const lost = new AbortController()
  await takeOver(() => lost.abort())

  let waiting: ReturnType<typeof setTimeout> | undefined
  const fail = (error: unknown) => {
    clearTimeout(waiting)
    view.say(error instanceof Error ? error.message : String(error))
  }
  const pair = (uri: string) => {
    view.say('Waiting for the app…')
    clearTimeout(waiting)
    waiting = setTimeout(() => view.say('The app said nothing. Ask it for a new link.'), proposalMs)
    // The SDK's words name topics, which help nobody here.
    phone.pair(uri).catch(() => fail(new Error('The link did not work. Ask the app for a new one.')))
  }
  const view = createPhoneView({
    pair,
    switchTo: (chainId) => void phone.switchTo(chainId).catch(fail),
    selectAccount: (index) => void phone.selectAccount(index).catch(fail),
    disconnect: (topic) => void phone.disconnect(topic).then(() => view.say('Disconnected.'), fail),
  })
  const dialog = createQuestionDialog(view.say)
  const phone = await createPhone({
    relayUrl,
    projectId: 'devnet',
    keys: phoneKeys,
    chains: [first, ...others],
    solanaChain,
    approver(question) {
      clearTimeout(waiting)
      view.say('')
      return dialog.ask(question)
    },
    storage: localStorage,
    database: 'devnet-phone',
    url: phoneUrl,
    onChange: () => view.show(phone.getState()),
    onFailure: fail,
  })
  view.show(phone.getState())
  const leave = async () => {
    close('The Devnet Phone is open in another tab.')
    await phone.stop()
  }
  if (lost.signal.aborted) return leave()
  lost.signal.addEventListener('abort', leave)
  if (uri) pair(uri)
}

/**
 * Tabs share what the SDK keeps and would write over one another: the newest one has it.
 * @param lost - another tab has it now
 * @returns resolves when this tab has it
 */
function takeOver(lost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const held = navigator.locks.request('devnet-phone', { steal: true }, () => {
      resolve()
      return new Promise<never>(() => {})
    })
    held.catch(lost)
  })
}

/** Nothing works any more, or here. */
function close(reason: string) {
  const again = element('button', { type: 'button', class: 'primary' }, 'Use it here')
  again.addEventListener('click', () => location.reload())
  const main = element(
    'main',
    {},
    element('h1', {}, 'Devnet Phone'),
    element('p', { role: 'alert' }, reason),
    again,
  )
  document.body.replaceChildren(main)
}
