import type { Deployment } from '../../deployment.ts'
import { element } from '../../wallet/element.ts'
import { createPhone } from '../createPhone.ts'
import { phoneKeys } from '../phoneAccounts.ts'
import { pairingUriIn } from './pairingLink.ts'
import './phone.css'
import { createApprovalDialog } from './approvalDialog.ts'
import { createPhoneView } from './phoneView.ts'

/** Time for a session proposal to arrive after pairing, ms. */
const proposalMs = 15_000

const uri = pairingUriIn(location.href)
// The pairing URI contains a secret and must not stay in the address bar or the history.
if (location.search || location.hash) history.replaceState(null, '', '/phone')

void start()

async function start() {
  const answer = await fetch('/deployment.json').catch(() => undefined)
  if (!answer?.ok) return close('The devnet does not answer.')
  const { chains, solana, relayUrl, phoneUrl }: Deployment = await answer.json()
  const [first, ...others] = chains.map(({ id, name, rpcUrl }) => ({ id, name, rpcUrl }))
  if (!first) return close('The devnet has no chains.')
  const lost = new AbortController()
  await acquireLock(() => lost.abort())

  let waiting: ReturnType<typeof setTimeout> | undefined
  const fail = (error: unknown) => {
    clearTimeout(waiting)
    view.say(error instanceof Error ? error.message : String(error))
  }
  const pair = (uri: string) => {
    view.say('Waiting for the app…')
    clearTimeout(waiting)
    waiting = setTimeout(() => view.say('The app said nothing. Ask it for a new link.'), proposalMs)
    // The SDK's messages contain topics, which do not help the user.
    phone.pair(uri).catch(() => fail(new Error('The link did not work. Ask the app for a new one.')))
  }
  const view = createPhoneView({
    pair,
    switchTo: (chainId) => void phone.switchTo(chainId).catch(fail),
    selectAccount: (index) => void phone.selectAccount(index).catch(fail),
    disconnect: (topic) => void phone.disconnect(topic).then(() => view.say('Disconnected.'), fail),
  })
  const dialog = createApprovalDialog(view.say)
  const phone = await createPhone({
    relayUrl,
    projectId: 'devnet',
    keys: phoneKeys,
    chains: [first, ...others],
    solana,
    approver(approvalRequest) {
      clearTimeout(waiting)
      view.say('')
      return dialog.ask(approvalRequest)
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
 * Takes the phone over from other tabs, which share the SDK's storage and would overwrite each other's data.
 * @param lost - called when another tab takes over
 * @returns resolves when this tab owns the phone
 */
function acquireLock(lost: () => void): Promise<void> {
  return new Promise((resolve) => {
    const lock = navigator.locks.request('devnet-phone', { steal: true }, () => {
      resolve()
      return new Promise<never>(() => {})
    })
    lock.catch(lost)
  })
}

/** Replaces the page by an error and a button that reloads it. */
function close(reason: string) {
  const reopen = element('button', { type: 'button', class: 'primary' }, 'Use it here')
  reopen.addEventListener('click', () => location.reload())
  const main = element(
    'main',
    {},
    element('h1', {}, 'Devnet Phone'),
    element('p', { role: 'alert' }, reason),
    reopen,
  )
  document.body.replaceChildren(main)
}
