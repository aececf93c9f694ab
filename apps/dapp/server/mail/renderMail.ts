import { escapeHtml, mailPage, type RenderedMail } from '@latchkey/server-kit/mail'
import type { AlertKind } from '../../shared/props/mail.ts'
import { codeMinutes } from '../account/emailCodes.ts'
import type { Mail } from './mail.ts'
import { quoteForeign } from './quoteForeign.ts'
import type { UnsubscribeLinks } from './unsubscribeLinks.ts'

const alertTexts: Readonly<Record<AlertKind, (name: string) => string>> = {
  'sale-opens': (name) => `The sale of ${name} is open`,
  'sale-ends': (name) => `The sale of ${name} ends within 24 hours`,
  result: (name) => `The sale of ${name} has ended`,
  'claim-opens': (name) => `You can claim your ${name}`,
  'drop-opens': (name) => `The airdrop ${name} is open`,
  'lock-unlocks': (name) => `Locked tokens of ${name} can be released`,
}

/** Titles of one mail. */
const shownNames = 10

type Content = { readonly subject: string; readonly lines: readonly string[]; readonly link?: string }

/** Writes mails as text and as HTML without pictures and scripts. */
export function createMailRenderer({
  origin,
  appName,
  links,
}: {
  readonly origin: string
  readonly appName: string
  readonly links: UnsubscribeLinks
}) {
  function contentOf(mail: Mail): Content {
    if (mail.kind === 'code') {
      return {
        subject: `Your code for ${appName}`,
        lines: [
          `Your code is ${mail.code}.`,
          `It is valid for ${codeMinutes} minutes, in the browser where you asked for it. ${appName} never asks for it by phone or chat.`,
        ],
      }
    }
    if (mail.kind === 'email-taken') {
      return {
        subject: `Your address at ${appName}`,
        lines: [
          `Somebody wants to use this address for another account at ${appName}. It is the address of yours, so nothing was changed.`,
          'If it was you, sign in with this address, and remove it there first.',
        ],
      }
    }
    if (mail.kind === 'email-changed') {
      return {
        subject: `Your address at ${appName} was changed`,
        lines: [
          `This is no longer the address of your account at ${appName}. A code that was sent here confirmed the change.`,
          'If it was not you, sign in with your wallet or password and change it back.',
        ],
        link: `${origin}/settings/email`,
      }
    }
    if (mail.kind === 'digest') {
      const more = mail.names.length - shownNames
      return {
        subject: `New airdrops for you at ${appName}`,
        lines: [
          'Accounts of yours are on the lists of these airdrops. Their creators chose the titles:',
          ...mail.names.slice(0, shownNames).map(quoteForeign),
          ...(more > 0 ? [`And ${more} more.`] : []),
        ],
        link: origin + mail.path,
      }
    }
    const subject = alertTexts[mail.alert](quoteForeign(mail.name))
    return {
      subject,
      lines: [`${subject}. You asked for this mail on your starboard.`],
      link: origin + mail.path,
    }
  }

  return (mail: Mail): RenderedMail => {
    const { subject, lines, link } = contentOf(mail)
    const isOfList = mail.kind === 'alert' || mail.kind === 'digest'
    const stop = isOfList ? origin + links.path(mail.userId, mail.list) : undefined
    const anchor = (href: string, text: string) =>
      `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`
    return {
      subject,
      text: [
        ...lines,
        ...(link ? [link] : []),
        ...(stop ? [`To get no more such mail, open ${stop}`] : []),
        '',
      ].join('\n\n'),
      html: mailPage(
        'en',
        [
          ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
          ...(link ? [anchor(link, `Open ${appName}`)] : []),
          ...(stop ? [anchor(stop, 'Unsubscribe')] : []),
        ].join(''),
      ),
      ...(stop
        ? {
            headers: {
              // One press in a mail program. RFC 8058.
              'List-Unsubscribe': `<${stop}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
          }
        : {}),
    }
  }
}
