/** Markup of the page layer's progress bar (`@inertiajs/core` 2.3.28). */
export const progressBar =
  '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"><div class="spinner-icon"></div></div>'
/** A title element with escaped text, as created by the page layer's `<Head>`. */
const title = /^<title(?: (?:data-)?inertia(?:="[^"<>&]*")?)?>[^<>]*<\/title>$/

type TrustedTypes = {
  createPolicy(name: 'default', rules: { createHTML: (html: string) => string }): unknown
}

/**
 * Returns the two kinds of markup that the page layer creates from strings, its progress bar and the document title,
 * unchanged, and escapes everything else. The page layer cannot be given a Trusted Types policy of its own.
 */
export function createHTML(html: string): string {
  if (html === progressBar || title.test(html)) return html
  return html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

;(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('default', { createHTML })
