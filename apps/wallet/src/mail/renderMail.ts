import { escapeHtml, languageOf, mailPage, mailTime, type RenderedMail } from '@latchkey/server-kit/mail'
import type { Mail } from './mail.ts'
import { languages } from './texts/languages.ts'
import type { MailTexts, NoticeTexts } from './texts/mailTexts.ts'

/** How long a code is valid, minutes. Security R-31. */
export const codeMinutes = 10

/** A mail as text and as HTML without pictures, scripts and links to other sites. */
export function renderMail(mail: Mail): RenderedMail {
  const { locale, texts } = languageOf(languages, mail.locale)
  if (mail.kind === 'code') {
    const { code } = texts
    const facts = [mail.site, codeMinutes] as const
    const [intro, note] = [code.intro(...facts), code.note(...facts)]
    return {
      subject: code.subject(...facts),
      text: `${intro}\n\n${mail.code}\n\n${note}\n`,
      html: mailPage(
        locale,
        `<p>${escapeHtml(intro)}</p><p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(mail.code)}</p><p>${escapeHtml(note)}</p>`,
      ),
    }
  }
  const { subject, intro, note, button } = noticeOf(texts, mail, mailTime(mail.at, locale))
  return {
    subject,
    text: `${intro}\n\n${note}\n\n${button}: ${mail.link}\n`,
    html: mailPage(
      locale,
      `<p>${escapeHtml(intro)}</p><p>${escapeHtml(note)}</p><p><a href="${escapeHtml(mail.link)}">${escapeHtml(button)}</a></p>`,
    ),
  }
}

/** The texts of a mail about something that has happened. */
function noticeOf(texts: MailTexts, mail: Exclude<Mail, { readonly kind: 'code' }>, at: string) {
  const filled = <facts extends readonly unknown[]>(notice: NoticeTexts<facts>, ...facts: facts) => ({
    ...{ subject: notice.subject(...facts), intro: notice.intro(...facts), note: notice.note(...facts) },
    button: notice.button,
  })
  const { site } = mail
  switch (mail.kind) {
    case 'new-device':
      return filled(texts.newDevice, site, at)
    case 'device-revoked':
      return filled(texts.deviceRevoked, site, at)
    case 'phrase-exported':
      return filled(texts.phraseExported, site, at)
    case 'factor-added':
      return filled(texts.factorAdded, texts.factors[mail.factor], at)
    case 'factor-removed':
      return filled(texts.factorRemoved, texts.factors[mail.factor], at)
  }
}
