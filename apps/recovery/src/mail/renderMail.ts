import { escapeHtml, languageOf, mailPage, mailTime, type RenderedMail } from '@latchkey/server-kit/mail'
import type { Mail } from './mail.ts'
import { languages } from './texts/languages.ts'
import type { MailTexts } from './texts/mailTexts.ts'

/** How long a code is valid, minutes. */
export const codeMinutes = 10

/** A mail as text and as HTML without pictures, scripts and links to other sites. */
export function renderMail(mail: Mail): RenderedMail {
  const { locale, texts } = languageOf(languages, mail.locale)
  const { subject, paragraphs, link } = contentOf(mail, texts, locale)
  const large = (text: string) =>
    `<p style="font:600 28px monospace;letter-spacing:4px">${escapeHtml(text)}</p>`
  const html = paragraphs.map((text) =>
    mail.kind === 'code' && text === mail.code ? large(text) : `<p>${escapeHtml(text)}</p>`,
  )
  return {
    subject,
    text: `${[...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n')}\n`,
    html: mailPage(
      locale,
      html.join('') + (link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : ''),
    ),
  }
}

type Content = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
}

function contentOf(mail: Mail, texts: MailTexts, locale: string): Content {
  switch (mail.kind) {
    case 'code':
      return {
        subject: texts.code.subject,
        paragraphs: [texts.code.intro, mail.code, texts.code.note(codeMinutes)],
      }
    case 'held':
      return {
        subject: texts.held.subject,
        paragraphs: [texts.held.intro(mailTime(mail.until, locale)), texts.held.note],
        link: { label: texts.held.button, url: mail.link },
      }
    case 'released':
      return {
        subject: texts.released.subject,
        paragraphs: [texts.released.intro(mailTime(mail.at, locale)), texts.released.note],
      }
  }
}
