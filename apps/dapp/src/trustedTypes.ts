/** What the page layer's progress bar is made of, word for word (`@inertiajs/core` 2.3.28). */
const progressBar =
  '<div class="bar" role="bar"><div class="peg"></div></div><div class="spinner" role="spinner"><div class="spinner-icon"></div></div>'
/** A title element whose text is escaped: what the page layer's `<Head>` makes of a page title. */
const title = /^<title(?: [a-z-]+(?:="[^"<>&]*")?)*>[^<>]*<\/title>$/

type Policy = { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown }

/**
 * The page layer builds two things from strings, and has no way to be given a policy: its progress bar and the
 * document's title. Both are let through as they are; everything else becomes text.
 */
const policy: Parameters<Policy['createPolicy']>[1] = {
  createHTML: (html) =>
    html === progressBar || title.test(html)
      ? html
      : html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;'),
}

;(globalThis as { trustedTypes?: Policy }).trustedTypes?.createPolicy('default', policy)
