/** What the page layer's progress bar is made of, word for word (`@inertiajs/core` 2.3.28). */
export const progressBar =
  '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"><div class="spinner-icon"></div></div>'
/** A title element whose text is escaped: what the page layer's `<Head>` makes of a page title. */
const title = /^<title(?: (?:data-)?inertia(?:="[^"<>&]*")?)?>[^<>]*<\/title>$/

type TrustedTypes = {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string }): unknown
}

/**
 * The page layer builds two things from strings, and has no way to be given a policy: its progress bar and the
 * document's title. Both are let through as they are; everything else becomes text.
 */
export function createHTML(html: string): string {
  if (html === progressBar || title.test(html)) return html
  return html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', { createHTML })
