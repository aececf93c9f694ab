import type { Clock } from '@latchkey/core'
import { type EmailList, emailLists } from '../../shared/props/mail.ts'
import type { AppKeys } from '../account/appKeys.ts'

const dayMs = 86_400_000
/** How long a link can turn a list on again, days. Dapp 8.6. */
const undoDays = 30

export type UnsubscribeLink = { readonly userId: string; readonly list: EmailList; readonly canUndo: boolean }

/**
 * Links that stop a list of mails without a sign-in: `v1.<user|list|day>.<signature>`. They stop a list at any time, and turn
 * it on again for 30 days.
 */
export function createUnsubscribeLinks({ keys, clock }: { readonly keys: AppKeys; readonly clock: Clock }) {
  const today = () => Math.floor(clock.now() / dayMs)
  return {
    path(userId: string, list: EmailList): string {
      const content = Buffer.from([userId, list, today()].join('|')).toString('base64url')
      return `/unsubscribe/v1.${content}.${keys.signLink(content)}`
    },
    read(token: string): UnsubscribeLink | undefined {
      const [version, content = '', signature = '', ...rest] = token.split('.')
      if (version !== 'v1' || rest.length > 0 || !keys.verifyLink(content, signature)) return undefined
      const [userId = '', name, day] = Buffer.from(content, 'base64url').toString().split('|')
      const list = emailLists.find((one) => one === name)
      return list && { userId, list, canUndo: today() - Number(day) <= undoDays }
    },
  }
}

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>
