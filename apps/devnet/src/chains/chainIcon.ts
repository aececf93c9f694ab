/** A network's picture as a data URI, so that nothing is fetched; `path` is drawn in white on `fill`, 32 by 32. */
export function chainIcon(fill: string, path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${fill}"/><path d="${path}" fill="#fff"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
