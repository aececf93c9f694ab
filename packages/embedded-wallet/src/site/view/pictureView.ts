import { element } from './element.ts'

/** Each in a box of 24. */
const shapes = [
  'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18z',
  'M4 4h16v16H4z',
  'M12 3l10 18H2z',
  'M12 2l3 7 7.5.6-5.7 4.9 1.8 7.3L12 17.9 5.4 21.8l1.8-7.3L1.5 9.6 9 9z',
  'M12 21C5 15 2 12 2 8a5 5 0 0 1 10-1 5 5 0 0 1 10 1c0 4-3 7-10 13z',
  'M20 15A9 9 0 1 1 9 4a8 8 0 0 0 11 11z',
  'M12 2c4 5 7 8 7 12a7 7 0 0 1-14 0c0-4 3-7 7-12z',
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
]
/** White on each has a contrast of 3 to 1 or more. */
const colors = ['#d13438', '#c05600', '#767600', '#1b8742', '#0c7f86', '#2563eb', '#7c3aed', '#b8267f']
/** CSS px */
const [tile, gap] = [24, 4]

const svg = (name: string, attributes: Readonly<Record<string, string | number>>) => {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  return made
}

/**
 * Draws a wallet's picture, three tiles, each a shape in a colour; pressed, it says what it is for. To a screen reader it is
 * its number. Security R-13
 */
export function pictureView(picture: string, note: string): HTMLElement {
  const width = 3 * tile + 2 * gap
  const drawn = svg('svg', {
    ...{ viewBox: `0 0 ${width} ${tile}`, width, height: tile },
    ...{ role: 'img', 'aria-label': picture },
  })
  for (const [index, [shape = 0, color = 0]] of (picture.match(/../g) ?? [])
    .map((pair) => [...pair].map(Number))
    .entries()) {
    const x = index * (tile + gap)
    drawn.append(
      svg('rect', { x, y: 0, width: tile, height: tile, rx: 6, fill: colors[color] ?? '' }),
      svg('path', { d: shapes[shape] ?? '', fill: '#fff', transform: `translate(${x + 3} 3) scale(.75)` }),
    )
  }
  return element(
    'details',
    { class: 'picture' },
    element('summary', {}, drawn),
    element('p', { class: 'note' }, note),
  )
}
