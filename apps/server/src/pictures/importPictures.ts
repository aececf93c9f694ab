import { createHash } from 'node:crypto'

/** SVG images by the hex SHA-256 of their text, and indexes of their names. */
export type Pictures = {
  readonly images: ReadonlyMap<string, string>
  /** By slug and by CAIP-2 id. */
  readonly networks: Readonly<Record<string, string>>
  /** By symbol in upper case. */
  readonly tokens: Readonly<Record<string, string>>
  /** By code in upper case. */
  readonly currencies: Readonly<Record<string, string>>
}

export type SourceNetwork = { readonly slug: string; readonly caip2: string; readonly svg: string }
export type SourceToken = { readonly symbol: string; readonly svg: string }

const maxBytes = 65_536
const elements = new Set(
  'svg g path circle ellipse rect line polygon polyline defs lineargradient radialgradient stop clippath mask use title pattern filter fegaussianblur fecolormatrix fecomposite feblend feflood feoffset femerge femergenode symbol'.split(
    ' ',
  ),
)

/**
 * Why an SVG must not be served, or `undefined` if it may: it has unknown elements, could run scripts, or refers to other
 * resources. Security R-67.
 */
export function drawingProblem(svg: string): string | undefined {
  if (svg.length > maxBytes || !/^<svg[\s>]/.test(svg)) return 'no drawing, or a large one'
  if (/<[!?]|&(?!(?:amp|lt|gt|quot|apos|#\d+);)/.test(svg)) return 'a declaration or an entity'
  for (const [, name = ''] of svg.matchAll(/<\/?\s*([^\s/>]+)/g))
    if (!elements.has(name.toLowerCase())) return `<${name}>`
  for (const [, name = '', , value = ''] of svg.matchAll(/([\w:-]+)\s*=\s*(["'])(.*?)\2/gs)) {
    const lower = name.toLowerCase()
    if (lower.startsWith('on')) return name
    if (/href$/.test(lower) && !value.startsWith('#')) return name
    if (lower === 'style' && /[@\\]|expression|import/i.test(value)) return name
    if (/url\((?!\s*["']?#)/i.test(value)) return name
    if (/javascript:|data:/i.test(value)) return name
  }
  return undefined
}

/** Currencies have no logo, so their sign is drawn on a disc. */
const currencySigns: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' }

const currencyDrawing = (sign: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="#2f6f4f"/><text x="12" y="17" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#fff">${sign}</text></svg>`

/**
 * Creates the served images from the npm package `@web3icons/core` (MIT). Images with a {@link drawingProblem} are skipped.
 */
export function importPictures(networks: readonly SourceNetwork[], tokens: readonly SourceToken[]): Pictures {
  const images = new Map<string, string>()
  const store = (svg: string) => {
    const id = createHash('sha256').update(svg).digest('hex')
    images.set(id, svg)
    return id
  }
  const valid = <source extends { readonly svg: string }>(all: readonly source[]) =>
    all.filter(({ svg }) => !drawingProblem(svg))
  return {
    networks: Object.fromEntries(
      valid(networks).flatMap(({ slug, caip2, svg }) => [
        [slug, store(svg)],
        [caip2, store(svg)],
      ]),
    ),
    tokens: Object.fromEntries(valid(tokens).map(({ symbol, svg }) => [symbol.toUpperCase(), store(svg)])),
    currencies: Object.fromEntries(
      Object.entries(currencySigns).map(([code, sign]) => [code, store(currencyDrawing(sign))]),
    ),
    images,
  }
}
