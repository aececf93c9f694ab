import type { WaitingRelease } from '../../api/recoveryApi.ts'
import type { Factor, LinkedAccount, WalletDevice, WalletRecord } from '../../api/walletApi.ts'
import { showDialog } from '../showDialog.ts'
import { addressOf } from '../view/addressOf.ts'
import { element } from '../view/element.ts'
import { formatUsd } from './changeLimit.ts'
import { factorName } from './factorName.ts'
import { accountName, accountRow } from './linkedAccounts.ts'
import type { WindowNeeds } from './windowNeeds.ts'

/** What the user wants to do. */
export type Choice =
  | { readonly type: 'add-passkey' | 'save-code' | 'export' | 'change-limit' | 'sign-out' }
  | { readonly type: 'remove'; readonly factor: Factor }
  | { readonly type: 'revoke'; readonly device: WalletDevice }
  | { readonly type: 'unlink'; readonly account: LinkedAccount }
  | { readonly type: 'cancel-held'; readonly release: WaitingRelease }

type Shown = {
  /** Address or name of the user. */
  readonly name: string
  readonly record: WalletRecord | undefined
  readonly devices: readonly WalletDevice[]
  /** Accounts that sign the user in, and whether the user could do without them. */
  readonly accounts: readonly LinkedAccount[]
  readonly hasAddress: boolean
  /** Releases of the recovery service to other devices that are held. */
  readonly held: readonly WaitingRelease[]
  /** What has just been done. */
  readonly status: string
}

/** Shows whose wallet it is, what opens it and where it is in use. */
export function showOverview(
  needs: WindowNeeds,
  { name, record, devices, accounts, hasAddress, held, status }: Shown,
  signal: AbortSignal,
): Promise<Choice> {
  const { security } = needs.texts()
  const choices: [HTMLButtonElement, Choice][] = []
  const button = (choice: Choice, label: string, attributes: Readonly<Record<string, string>>) => {
    const made = element('button', { type: 'button', ...attributes }, label)
    choices.push([made, choice])
    return made
  }
  const when = new Intl.DateTimeFormat(needs.locale(), { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(needs.locale(), { dateStyle: 'medium' })

  const factorRow = (factor: Factor, isLast: boolean) => {
    const { type, created, lastUsed } = factor
    const name = factorName(needs, factor)
    const notes = [
      name === security.kinds[type] ? undefined : security.kinds[type],
      security.added(day.format(created)),
      lastUsed === undefined ? undefined : security.lastSeen(when.format(lastUsed)),
    ]
    return element(
      'li',
      {},
      element(
        'div',
        {},
        element('strong', { dir: 'auto' }, name),
        ...notes.map((note) => note && element('span', { class: 'note' }, note)),
      ),
      isLast
        ? undefined
        : button({ type: 'remove', factor }, security.remove, {
            class: 'small',
            'aria-label': security.removeOf(name),
          }),
    )
  }
  const deviceRow = (device: WalletDevice) => {
    const { host } = new URL(device.site)
    return element(
      'li',
      {},
      element(
        'div',
        {},
        element('strong', { dir: 'auto' }, host),
        element(
          'span',
          { class: 'note' },
          device.isThis ? security.thisBrowser : security.lastSeen(when.format(device.lastSeen)),
        ),
      ),
      device.isThis
        ? undefined
        : button({ type: 'revoke', device }, security.signOut, {
            class: 'small',
            'aria-label': security.signOutOf(host),
          }),
    )
  }
  const unlinkButton = (account: LinkedAccount) =>
    button({ type: 'unlink', account }, security.unlink, {
      class: 'small',
      'aria-label': security.unlinkOf(accountName(account)),
    })
  const heldWarning = (release: WaitingRelease) =>
    element(
      'section',
      { class: 'warning severe', role: 'alert' },
      element('p', {}, security.held(when.format(release.until))),
      button({ type: 'cancel-held', release }, security.cancelHeld, { class: 'approve' }),
    )
  /** Who can open the wallet, and what the user can do about it. */
  const levelNote = ({ level, factors }: WalletRecord) => {
    if (level === 'self') return security.selfNote
    const hasOwn = factors.some(({ type }) => type === 'passkey' || type === 'code')
    return hasOwn ? security.removeAssistedOffer : security.assistedNote
  }
  const walletSections = (wallet: WalletRecord) => {
    const recovery = wallet.factors.filter(({ type }) => type !== 'device')
    return [
      section(
        security.factors,
        element('p', { class: 'note' }, levelNote(wallet)),
        element('ul', {}, ...recovery.map((factor) => factorRow(factor, recovery.length === 1))),
        recovery.length === 1 ? element('p', { class: 'note' }, security.lastFactorNote) : undefined,
        action(
          button({ type: 'add-passkey' }, security.addPasskey, { class: 'approve' }),
          security.addPasskeyNote,
        ),
        action(button({ type: 'save-code' }, security.saveCode, {}), security.saveCodeNote),
        action(button({ type: 'export' }, security.exportPhrase, {}), security.exportNote),
      ),
      section(
        security.dailyLimit,
        element(
          'div',
          { class: 'who' },
          element('strong', {}, formatUsd(wallet.dailyLimit, needs.locale())),
          button({ type: 'change-limit' }, security.change, {
            class: 'small',
            'aria-label': `${security.change}: ${security.dailyLimit}`,
          }),
        ),
        element('p', { class: 'note' }, security.dailyLimitNote),
      ),
      section(
        security.addresses,
        element(
          'dl',
          {},
          row('Ethereum', addressOf(wallet.evmAddress)),
          row('Solana', addressOf(wallet.solanaAddress)),
        ),
      ),
    ]
  }
  const content = element(
    'main',
    { class: 'dialog', tabindex: '-1' },
    element('h1', {}, security.title),
    element(
      'section',
      { class: 'who' },
      element(
        'div',
        {},
        element('span', { class: 'note' }, security.signedInAs),
        element('strong', { dir: 'auto' }, name),
      ),
      button({ type: 'sign-out' }, security.signOut, { class: 'small' }),
    ),
    element('p', { role: 'status', class: 'status' }, status),
    ...held.map(heldWarning),
    ...(record ? walletSections(record) : [element('p', {}, security.noWallet)]),
    section(security.devices, element('ul', {}, ...devices.map(deviceRow))),
    accounts.length === 0
      ? undefined
      : section(
          security.accounts,
          element('p', { class: 'note' }, security.accountsNote),
          element(
            'ul',
            {},
            ...accounts.map((one) => accountRow(needs, one, hasAddress ? unlinkButton(one) : undefined)),
          ),
        ),
  )
  const work = () =>
    new Promise<Choice>((resolve) => {
      for (const [made, choice] of choices) made.addEventListener('click', () => resolve(choice))
    })
  return showDialog(needs, content, work, signal)
}

const section = (title: string, ...children: readonly (HTMLElement | undefined)[]) =>
  element('section', { class: 'card' }, element('h2', {}, title), ...children)

/** A button, and what it does. */
const action = (button: HTMLElement, note: string) =>
  element('div', { class: 'action' }, button, element('p', { class: 'note' }, note))

const row = (term: string, value: Node) =>
  element('div', {}, element('dt', {}, term), element('dd', {}, value))
