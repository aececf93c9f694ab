import type { Appearance } from '../../shared/appearance.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => entities[char] ?? char)

export type DocumentParts = {
  readonly title: string
  readonly appearance: Appearance
  readonly scripts: readonly string[]
  /** Scripts that the client's scripts and the page import. */
  readonly preloads: readonly string[]
  readonly styles: readonly string[]
  /** By path. Browsers reject files with other content. */
  readonly integrity: Readonly<Record<string, string>>
  /** Loaded before the client's scripts: the Devnet Wallet in the demo. */
  readonly walletScript: string | undefined
  /** The page as JSON, escaped for a script element. */
  readonly json: string
}

/**
 * The HTML document. The title has the attribute `inertia`, without which the page layer would not replace it. The class
 * `dark` is set here or by a blocking script, so that no light page flashes in dark mode.
 */
export function documentHtml({
  title,
  appearance,
  scripts,
  preloads,
  styles,
  integrity,
  walletScript,
  json,
}: DocumentParts): string {
  const pinned = (path: string) => {
    const hash = integrity[path]
    return hash ? ` integrity="${hash}"` : ''
  }
  const dark = appearance === 'dark' ? ' class="dark"' : ''
  return `<!doctype html>
<html lang="en"${dark} data-appearance="${appearance}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title inertia>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<script src="/appearance.js"${pinned('/appearance.js')}></script>
${styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}"${pinned(href)}>`).join('\n')}
${walletScript ? `<script defer src="${escapeHtml(walletScript)}"></script>` : ''}
${scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"${pinned(src)}></script>`).join('\n')}
${preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}"${pinned(href)}>`).join('\n')}
</head>
<body>
<div id="app"></div>
<script data-page="app" type="application/json">${json}</script>
<noscript><p>This page needs JavaScript to talk to your wallet.</p></noscript>
</body>
</html>
`
}
