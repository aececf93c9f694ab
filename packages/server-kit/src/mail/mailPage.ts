export type RenderedMail = {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Headers besides the usual ones. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The HTML of a mail, without pictures and scripts. @param content markup, whose texts are escaped */
export const mailPage = (locale: string, content: string) =>
  `<!doctype html><html lang="${escapeHtml(locale)}" dir="${/^(ar|fa)\b/.test(locale) ? 'rtl' : 'ltr'}"><meta charset="utf-8"><body style="font:16px/1.5 sans-serif">${content}</body></html>`

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
