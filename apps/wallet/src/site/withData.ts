/** Puts `data` into a document of the site, as JSON that no script engine executes, in the element `#page-data`. */
export function withData(html: string, data: unknown): string {
  // It cannot end the element or start a comment.
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return html.replace(
    /<head[^>]*>/,
    (head) => `${head}<script type="application/json" id="page-data">${json}</script>`,
  )
}
