/** Returns `text` if it is a path on the own origin, else `undefined`. */
export function localPath(text: string | null | undefined): string | undefined {
  // Printable ASCII without a backslash, which browsers read as a slash. https://url.spec.whatwg.org/#path-state
  if (!text || text.length > 512 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  // Dot segments may resolve to a path that begins with two slashes, which would be another origin.
  const base = 'http://localhost'
  const { origin, pathname } = URL.canParse(text, base) ? new URL(text, base) : {}
  return origin === base && !pathname?.startsWith('//') ? text : undefined
}
