import { encode } from 'uqr'

const svg = (name: string, attributes: Readonly<Record<string, string>>, ...children: readonly Node[]) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** A QR code, dark on white in every theme so that all scanners can read it. */
export function qrCodeView(text: string, label: string): Node {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return svg(
    'svg',
    { class: 'qr', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    svg('path', { d: path.join(''), fill: 'currentColor', 'shape-rendering': 'crispEdges' }),
  )
}
