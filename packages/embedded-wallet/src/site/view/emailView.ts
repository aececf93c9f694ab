import type { EmailApproval } from '../approvals/approval.ts'
import type { SiteTexts } from '../i18n/en.ts'
import { type ApprovalParts, asker, rows } from './approvalView.ts'
import { element } from './element.ts'
import { page } from './page.ts'

/** Draws a change of the user's address: which site asks, from which address to which one. */
export function emailView(
  { current, next }: EmailApproval,
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
  const address = (text: string) => element('bdi', { dir: 'ltr' }, text)
  const content = page(
    [
      asker({ appName, origin, picture, texts }),
      element('h2', {}, texts.changeEmail),
      rows([
        [texts.emailNow, address(current)],
        [texts.emailNew, address(next)],
      ]),
      element('p', { class: 'note' }, texts.changeEmailNote),
    ],
    element('footer', {}, decline, approve),
  )
  return { content, approve, decline, understood: undefined, parts: [] }
}
