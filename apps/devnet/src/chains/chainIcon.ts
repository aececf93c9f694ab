/** A network icon of 32 by 32 as a data URI, which needs no request. `path` is drawn in white on `fill`. */
export function chainIcon(fill: string, path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${fill}"/><path d="${path}" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
