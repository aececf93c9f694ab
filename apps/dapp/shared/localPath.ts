/** A path of ours to go to later, or `undefined`: never another origin, whatever slashes it begins with. */
export function localPath(text: string | null | undefined): string | undefined {
  // Printable ASCII without a backslash, which browsers read as a slash. https://url.spec.whatwg.org/#path-state
  if (!text || text.length > 512 || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(text)) return undefined
  // Also once its dots are resolved: the browser must not be given an address that begins with two slashes.
  const base = 'http://localhost'
  const { origin, pathname } = URL.canParse(text, base) ? new URL(text, base) : {}
  return origin === base && !pathname?.startsWith('//') ? text : undefined
}
