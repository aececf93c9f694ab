import type { KitData } from './kitData.ts'

type Parts = {
  readonly data: KitData
  /** The script that opens the kit: a module without imports. */
  readonly opener: string
  readonly css: string
}

/**
 * An emergency kit as one HTML file, which needs neither a network nor a server. Its policy lets it run the opener only and
 * send nothing anywhere.
 */
export async function writeKit({ data, opener, css }: Parts): Promise<string> {
  // Within a string or a regular expression, where alone they can occur, these mean the same.
  const script = opener.replace(/<\/(?=script)/gi, '<\\/').replace(/<!--/g, '<\\!--')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  const json = JSON.stringify(data).replace(/</g, '\\u003c')
  return `<!doctype html>
<html lang="${data.locale}" dir="${data.dir}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${data.texts.kitTitle}</title>
<style>${css.replace(/<\//g, '<\\/')}</style>
<script type="application/json" id="kit">${json}</script>
</head>
<body class="lk-root window">
<script type="module">${script}</script>
</body>
</html>
`
}
