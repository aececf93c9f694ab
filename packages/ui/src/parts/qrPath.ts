import { encode } from 'uqr'

export type QrDrawing = {
  readonly size: number
  readonly path: string
  readonly finders: readonly [number, number][]
}

const radius = 0.5

/**
 * One path for the modules of a level M QR code: adjacent modules are merged, free corners are rounded. Finder patterns
 * are omitted and drawn separately; the central 20 % is left empty for artwork.
 */
export function qrPath(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, border: 0 })
  const hole = Math.floor((size * 0.2) / 2) * 2 + 1
  const from = (size - hole) / 2
  const to = from + hole
  const inFinder = (x: number, y: number) => (x < 7 && (y < 7 || y >= size - 7)) || (x >= size - 7 && y < 7)
  const inHole = (x: number, y: number) => x >= from && x < to && y >= from && y < to
  const on = (x: number, y: number) => data[y]?.[x] === true && !inFinder(x, y) && !inHole(x, y)
  let path = ''
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (on(x, y)) path += module(x, y, on)
    }
  }
  return {
    size,
    path,
    finders: [
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ],
  }
}

function module(x: number, y: number, on: (x: number, y: number) => boolean): string {
  const above = on(x, y - 1)
  const below = on(x, y + 1)
  const before = on(x - 1, y)
  const after = on(x + 1, y)
  const arc = (toX: number, toY: number) => `A${radius} ${radius} 0 0 1 ${toX} ${toY}`
  const roundStart = !above && !before
  const roundTop = !above && !after
  const roundEnd = !below && !after
  const roundFoot = !below && !before
  return [
    `M${x + (roundStart ? radius : 0)} ${y}H${x + 1 - (roundTop ? radius : 0)}`,
    roundTop ? arc(x + 1, y + radius) : '',
    `V${y + 1 - (roundEnd ? radius : 0)}`,
    roundEnd ? arc(x + 1 - radius, y + 1) : '',
    `H${x + (roundFoot ? radius : 0)}`,
    roundFoot ? arc(x, y + 1 - radius) : '',
    `V${y + (roundStart ? radius : 0)}`,
    roundStart ? arc(x + radius, y) : '',
    'Z',
  ].join('')
}
