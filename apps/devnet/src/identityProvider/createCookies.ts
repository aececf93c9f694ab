/** The cookies of one host, by name and path. */
export function createCookies() {
  const stored = new Map<string, { readonly pair: string; readonly path: string }>()
  return {
    store(headers: readonly string[]) {
      for (const header of headers) {
        const [pair = ''] = header.split(';')
        const [, path = '/'] = /;\s*path=([^;]*)/i.exec(header) ?? []
        const [name = ''] = pair.split('=')
        stored.set(`${name} ${path}`, { pair, path })
      }
    },
    header: ({ pathname }: URL): string =>
      [...stored.values()]
        .filter(
          ({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`),
        )
        .map(({ pair }) => pair)
        .join('; '),
  }
}
