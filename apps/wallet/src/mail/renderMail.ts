import { escapeHtml, mailPage, type RenderedMail } from '@latchkey/server-kit/mail'
import type { Mail } from './mail.ts'
import type { MailTexts } from './texts/mailTexts.ts'
import { textsOf } from './texts/textsOf.ts'

/** How long a code is valid, minutes. Security R-31. */
export const codeMinutes = 10

/** A mail as text and as HTML without pictures, scripts and links to other sites. */
export function renderMail(mail: Mail): RenderedMail {
  if (mail.kind === 'code') {
    const { code } = textsOf(mail.locale)
    const facts = [mail.site, codeMinutes] as const
    const [intro, note] = [code.intro(...facts), code.note(...facts)]
    return {
      subject: code.subject(...facts),
      text: `${intro}\n\n${mail.code}\n\n${note}\n`,
      html: mailPage(
        mail.locale,
        `<p>${escapeHtml(intro)}</p><p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(mail.code)}</p><p>${escapeHtml(note)}</p>`,
      ),
    }
  }
  const texts = kindTexts(textsOf('en'), mail.kind)
  const facts = [mail.site, mail.at] as const
  const [intro, note] = [texts.intro(...facts), texts.note(...facts)]
  return {
    subject: texts.subject(...facts),
    text: `${intro}\n\n${note}\n\n${texts.button}: ${mail.link}\n`,
    html: mailPage(
      'en',
      `<p>${escapeHtml(intro)}</p><p>${escapeHtml(note)}</p><p><a href="${escapeHtml(mail.link)}">${escapeHtml(texts.button)}</a></p>`,
    ),
  }
}

const kindTexts = (texts: MailTexts, kind: Exclude<Mail['kind'], 'code'>) =>
  ({
    'new-device': texts.newDevice,
    'device-revoked': texts.deviceRevoked,
    'phrase-exported': texts.phraseExported,
  })[kind]
