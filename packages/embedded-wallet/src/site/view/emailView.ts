import type { EmailApproval } from '../approvals/approval.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ApprovalParts, asker, rows } from './approvalView.ts'
import { element } from './element.ts'
import { page } from './page.ts'

/** Draws a change of the user's address: which site asks, from which address to which one. */
export function emailView(
  { current, next, accounts, setUnlinked }: EmailApproval,
  {
    origin,
    appName,
    picture,
    texts,
  }: {
    readonly origin: string
    readonly appName: string
    readonly picture: string
    readonly texts: SiteTexts
  },
): ApprovalParts {
  const approve = element(
    'button',
    { class: 'approve', type: 'button', 'aria-disabled': 'true' },
    texts.continue,
  )
  const decline = element('button', { class: 'decline', type: 'button' }, texts.decline)
  const address = (text: string) => element('bdi', { dir: 'ltr', translate: 'no' }, text)
  const content = page(
    [
      asker({ appName, origin, picture, texts }),
      element('h2', {}, texts.changeEmail),
      rows([
        [texts.emailNow, address(current)],
        [texts.emailNew, address(next)],
      ]),
      keptAccounts({ accounts, setUnlinked }, texts),
      element('p', { class: 'note' }, texts.changeEmailNote),
    ],
    element('footer', {}, decline, approve),
  )
  return { content, approve, decline, understood: undefined, parts: [] }
}

/** Which accounts still sign the user in afterwards: whoever had the former address may have linked one. Security R-45 */
function keptAccounts(
  { accounts, setUnlinked }: Pick<EmailApproval, 'accounts' | 'setUnlinked'>,
  texts: SiteTexts,
): HTMLElement | undefined {
  if (accounts.length === 0) return undefined
  const boxes = accounts.map(({ id, name }) => {
    const box = element('input', { type: 'checkbox', value: id, checked: '' })
    return { box, label: element('label', { class: 'check' }, box, element('bdi', {}, name)) }
  })
  const list = element(
    'fieldset',
    {},
    element('legend', {}, texts.keepAccounts),
    ...boxes.map(({ label }) => label),
  )
  list.addEventListener('change', () =>
    setUnlinked(boxes.filter(({ box }) => !box.checked).map(({ box }) => box.value)),
  )
  return list
}
