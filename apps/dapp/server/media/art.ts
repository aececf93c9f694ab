import { createHash } from 'node:crypto'
import { nftTraits } from './nftTraits.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text in SVG. Names are foreign. */
const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => entities[char] ?? char)

const bytesOf = (seed: string) => createHash('sha256').update(seed).digest()

/** The picture of an account: rings whose colours follow from the address. */
export function accountArt(address: string): string {
  const bytes = bytesOf(`account ${address}`)
  const hue = Math.round(((bytes[0] ?? 0) * 360) / 256)
  const ring = (radius: number, index: number) => {
    const turn = Math.round(((bytes[index] ?? 0) * 360) / 256)
    return `<circle cx="32" cy="32" r="${radius}" fill="none" stroke="hsl(${(hue + turn) % 360} 65% 60%)" stroke-width="5" stroke-dasharray="${20 + turn / 6} 14" transform="rotate(${turn} 32 32)"/>`
  }
  return svg(
    64,
    `<rect width="64" height="64" fill="hsl(${hue} 45% 22%)"/>${[10, 18, 26].map((radius, index) => ring(radius, index + 1)).join('')}`,
  )
}

/** The logo of a launch: tiles whose pattern follows from the address of its sale. */
export function launchArt(presale: string): string {
  const bytes = bytesOf(`launch ${presale}`)
  const hue = Math.round(((bytes[0] ?? 0) * 360) / 256)
  const tiles = Array.from({ length: 16 }, (_, index) => {
    const byte = bytes[index + 1] ?? 0
    const [x, y] = [(index % 4) * 16, Math.floor(index / 4) * 16]
    const fill = `hsl(${(hue + (byte % 3) * 24) % 360} 60% ${38 + (byte % 4) * 9}%)`
    const shapes = [
      `<path d="M${x} ${y}h16v16z" fill="${fill}"/>`,
      `<path d="M${x} ${y}v16h16z" fill="${fill}"/>`,
      `<circle cx="${x + 8}" cy="${y + 8}" r="6" fill="${fill}"/>`,
      `<rect x="${x}" y="${y}" width="16" height="16" fill="${fill}"/>`,
    ]
    return shapes[(byte >> 3) % 4]
  })
  return svg(64, `<rect width="64" height="64" fill="hsl(${hue} 40% 18%)"/>${tiles.join('')}`)
}

const metals: Readonly<Record<string, string>> = {
  Brass: '#c9a227',
  Silver: '#c3ccd4',
  Iron: '#6f7b85',
  Gold: '#f0b429',
  Copper: '#c8693a',
}
const grounds: Readonly<Record<string, string>> = {
  Dusk: '#3b2f4e',
  Moss: '#2f4a3a',
  Clay: '#5a3a32',
  Sea: '#1f4e5f',
  Night: '#141a26',
}
const bows: Readonly<Record<string, string>> = {
  Round: '<circle cx="100" cy="66" r="30"/>',
  Clover:
    '<circle cx="100" cy="46" r="20"/><circle cx="80" cy="74" r="20"/><circle cx="120" cy="74" r="20"/>',
  Square: '<rect x="72" y="38" width="56" height="56" rx="8"/>',
  Crown: '<path d="M66 94V44l18 16 16-24 16 24 18-16v50z"/>',
  Ring: '<circle cx="100" cy="66" r="28" fill="none" stroke-width="14"/>',
}

/** The picture of an NFT: a key with its traits. */
export function nftArt(slug: string, tokenId: number): string {
  const traits = Object.fromEntries(nftTraits(slug, tokenId).map(({ key, value }) => [key, value]))
  const metal = metals[traits.Metal ?? ''] ?? '#c3ccd4'
  const teeth = ['Two', 'Three', 'Four', 'Five'].indexOf(traits.Teeth ?? '') + 2
  const bits = Array.from(
    { length: teeth },
    (_, index) =>
      `<rect x="106" y="${176 - index * 14}" width="${12 + ((tokenId + index) % 3) * 6}" height="8"/>`,
  )
  return svg(
    200,
    `<rect width="200" height="200" fill="${grounds[traits.Ground ?? ''] ?? '#141a26'}"/><g fill="${metal}" stroke="${metal}">${bows[traits.Bow ?? ''] ?? ''}<rect x="94" y="90" width="12" height="96"/>${bits.join('')}</g><text x="12" y="190" font-family="sans-serif" font-size="13" fill="#ffffffb0">#${tokenId}</text>`,
  )
}

/** The picture of a collection: its name over three of its NFTs. */
export function collectionArt(slug: string, name: string): string {
  const metal = Object.values(metals)
  const bytes = bytesOf(`collection ${slug}`)
  const keys = [40, 100, 160].map(
    (x, index) =>
      `<g fill="${metal[(bytes[index] ?? 0) % metal.length]}"><circle cx="${x}" cy="62" r="18"/><rect x="${x - 4}" y="76" width="8" height="56"/><rect x="${x + 4}" y="112" width="12" height="6"/><rect x="${x + 4}" y="124" width="9" height="6"/></g>`,
  )
  return svg(
    200,
    `<rect width="200" height="200" fill="#141a26"/>${keys.join('')}<text x="100" y="172" text-anchor="middle" font-family="sans-serif" font-size="18" fill="#fff">${escapeXml(name.slice(0, 22))}</text>`,
  )
}

const svg = (size: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${content}</svg>`
