import { escapeHtml } from '@latchkey/server-kit/mail'
import type { Context } from 'hono'

/** The pages have no script and load nothing but their icon. A form may lead to a page of the service only. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

const style = `:root{color-scheme:light dark}
body{margin:0 auto;max-width:26rem;padding:3rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.375rem;line-height:1.3}
.code{font:600 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.2em}
button{min-height:2.75rem;padding:0 1.25rem;font:inherit;font-weight:600;border:0;border-radius:.75rem;background:#1f5eff;color:#fff;cursor:pointer}
a{color:inherit}
svg{display:block;width:14rem;height:14rem;border-radius:.75rem}
:focus-visible{outline:2px solid;outline-offset:2px}`

/** A page in a language. */
export type Page = {
  /** BCP 47 */
  readonly locale: string
  readonly title: string
  /** Markup below the title, whose texts are escaped. */
  readonly content: string
}

/** Answers with a page that the service shows itself, outside of the wallet site. */
export function sendPage(c: Context, { locale, title, content }: Page, status: 200 | 400 | 404 = 200) {
  c.header('Content-Security-Policy', policy)
  const dir = /^(?:ar|fa)\b/.test(locale) ? 'rtl' : 'ltr'
  return c.html(
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`,
    status,
  )
}
