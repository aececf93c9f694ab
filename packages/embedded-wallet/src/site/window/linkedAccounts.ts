import type { LinkedAccount, UnlinkAccount } from '../../api/walletApi.ts'
import { showDialog } from '../showDialog.ts'
import { element } from '../view/element.ts'
import { loginNames } from './loginNames.ts'
import type { WindowNeeds } from './windowNeeds.ts'

type Needs = Pick<WindowNeeds, 'session' | 'window' | 'onHeight' | 'texts' | 'locale'>

/** Accounts at providers that sign the user in. @throws BackendError */
export async function linkedAccounts(
  { session }: Pick<Needs, 'session'>,
  signal: AbortSignal,
): Promise<readonly LinkedAccount[]> {
  const path = '/v1/identities'
  return (await session.request<{ accounts: readonly LinkedAccount[] }>('GET', path, undefined, { signal }))
    .accounts
}

/** @throws BackendError `step_up_required` unless the wallet was opened lately */
export function unlinkAccount(
  { session }: Pick<Needs, 'session'>,
  { id }: LinkedAccount,
  signal: AbortSignal,
): Promise<void> {
  const body: UnlinkAccount = { id }
  return session.request('POST', '/v1/identities/unlink', body, { signal })
}

/** Provider and name of an account, as the user knows it. */
export function accountName({ method, issuer, userName }: LinkedAccount): string {
  const provider = method ? loginNames[method] : new URL(issuer).host
  return userName ? `${provider}: ${userName}` : provider
}

/** A row of a list of accounts. */
export function accountRow(
  { texts, locale }: Pick<Needs, 'texts' | 'locale'>,
  account: LinkedAccount,
  button: HTMLElement | undefined,
): HTMLElement {
  const { security } = texts()
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' })
  return element(
    'li',
    {},
    element(
      'div',
      {},
      element('strong', { dir: 'auto' }, accountName(account)),
      element('span', { class: 'note' }, security.linked(day.format(account.linked))),
    ),
    button,
  )
}

/**
 * Asks which accounts still sign the user in after the address was changed: they were linked by the former one, or by hand.
 * Security R-45
 */
export async function askAboutAccounts(needs: Needs, signal: AbortSignal): Promise<void> {
  const accounts = await linkedAccounts(needs, signal)
  if (accounts.length === 0) return
  const { security } = needs.texts()
  const status = element('p', { role: 'status', class: 'status' })
  const done = element('button', { type: 'button', class: 'approve' }, security.done)
  const rows = accounts.map((account) => {
    const name = `\u2068${accountName(account)}\u2069`
    const label = { 'aria-label': security.unlinkOf(name) }
    const button = element('button', { type: 'button', class: 'small', ...label }, security.unlink)
    button.addEventListener('click', async () => {
      button.disabled = true
      await unlinkAccount(needs, account, signal).then(
        () => {
          button.remove()
          status.textContent = security.unlinked(name)
        },
        () => {
          button.disabled = false
          status.textContent = security.away
        },
      )
    })
    return accountRow(needs, account, button)
  })
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.keepAccounts),
    element('p', {}, security.keepAccountsNote),
    element('ul', {}, ...rows),
    status,
    element('footer', {}, done),
  )
  const work = () => new Promise<void>((resolve) => done.addEventListener('click', () => resolve()))
  await showDialog(needs, content, work, signal)
}
