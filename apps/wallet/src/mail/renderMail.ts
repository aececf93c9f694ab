import { escapeHtml, languageOf, mailPage, mailTime, type RenderedMail } from '@latchkey/server-kit/mail'
import type { Mail } from './mail.ts'
import { languages } from './texts/languages.ts'
import type { MailTexts, NoticeTexts, Texts } from './texts/mailTexts.ts'

/** How long a code is valid, minutes. Security R-31. */
export const codeMinutes = 10
/** How long a change of address can be undone, hours. Security R-36. */
export const undoHours = 24

/** A mail as text and as HTML without pictures, scripts and links to other sites. */
export function renderMail(mail: Mail): RenderedMail {
  const { locale, texts } = languageOf(languages, mail.locale)
  if ('code' in mail) return codeMail(mail.code, codeTexts(texts, mail), locale)
  if (mail.kind === 'email-taken') {
    const { emailTaken } = texts
    const [intro, note] = [emailTaken.intro(mail.site), emailTaken.note(mail.site)]
    return {
      subject: emailTaken.subject(mail.site),
      text: `${intro}\n\n${note}\n`,
      html: mailPage(locale, `<p>${escapeHtml(intro)}</p><p>${escapeHtml(note)}</p>`),
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

type CodeMail = Extract<Mail, { readonly code: string }>
type Notice = Extract<Mail, { readonly link: string }>
type Filled = { readonly subject: string; readonly intro: string; readonly note: string }

function codeTexts(texts: MailTexts, mail: CodeMail): Filled {
  const filled = <facts extends readonly unknown[]>(
    { subject, intro, note }: Texts<facts>,
    ...facts: facts
  ): Filled => ({ subject: subject(...facts), intro: intro(...facts), note: note(...facts) })
  switch (mail.kind) {
    case 'code':
      return filled(texts.code, mail.site, codeMinutes)
    case 'email-current-code':
      return filled(texts.emailCurrentCode, mail.site, codeMinutes, mail.address)
    case 'email-new-code':
      return filled(texts.emailNewCode, mail.site, codeMinutes)
  }
}

const codeMail = (code: string, { subject, intro, note }: Filled, locale: string): RenderedMail => ({
  subject,
  text: `${intro}\n\n${code}\n\n${note}\n`,
  html: mailPage(
    locale,
    `<p>${escapeHtml(intro)}</p><p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(code)}</p><p>${escapeHtml(note)}</p>`,
  ),
})

/** The texts of a mail about something that has happened. */
function noticeOf(texts: MailTexts, mail: Notice, at: string) {
  const filled = <facts extends readonly unknown[]>(notice: NoticeTexts<facts>, ...facts: facts) => ({
    ...{ subject: notice.subject(...facts), intro: notice.intro(...facts), note: notice.note(...facts) },
    button: notice.button,
  })
  switch (mail.kind) {
    case 'new-device':
      return filled(texts.newDevice, mail.site, at)
    case 'device-revoked':
      return filled(texts.deviceRevoked, mail.site, at)
    case 'phrase-exported':
      return filled(texts.phraseExported, mail.site, at)
    case 'email-changed':
      return filled(texts.emailChanged, mail.address, at)
    case 'email-restored':
      return filled(texts.emailRestored, mail.address, at)
    case 'factor-added':
      return filled(texts.factorAdded, texts.factors[mail.factor], at)
    case 'factor-removed':
      return filled(texts.factorRemoved, texts.factors[mail.factor], at)
  }
}
