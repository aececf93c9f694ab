import type { LinkedAccount, UnlinkAccount } from '../../api/walletApi.ts'
import { element } from '../view/element.ts'
import { loginNames } from './loginNames.ts'
import type { WindowNeeds } from './windowNeeds.ts'

type Needs = Pick<WindowNeeds, 'session' | 'texts' | 'locale'>

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
