import { PNG } from 'pngjs'

/** Size of a cell in CSS px. Averaging over a cell hides differences in antialiasing. */
export const cellPx = 4
/** A difference in a channel (0 to 255) above this counts as a change. */
const channelTolerance = 14
/** Up to this many changed cells are tolerated (about 12 by 12 px). */
const cellsTolerance = 9

/** Colour of cells outside the picture. */
const outsideColour = [248, 0, 248]

/**
 * Averages a screenshot into cells, on a canvas of fixed size.
 * @param {Buffer} screenshot PNG
 * @param {{ width: number, height: number }} ground size of the canvas in cells
 */
export function cellsOf(screenshot, { width, height }) {
  const { data, width: fullWidth, height: fullHeight } = PNG.sync.read(screenshot)
  const cells = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const inside = (x + 0.5) * cellPx < fullWidth && (y + 0.5) * cellPx < fullHeight
      const colour = inside ? average(data, fullWidth, fullHeight, x * cellPx, y * cellPx) : outsideColour
      cells.data.set([...colour, 255], at)
    }
  }
  return cells
}

function average(data, fullWidth, fullHeight, left, top) {
  const sum = [0, 0, 0]
  let count = 0
  for (let y = top; y < Math.min(top + cellPx, fullHeight); y++) {
    for (let x = left; x < Math.min(left + cellPx, fullWidth); x++) {
      const at = (y * fullWidth + x) * 4
      for (let channel = 0; channel < 3; channel++) sum[channel] += data[at + channel]
      count++
    }
  }
  // Rounded down to multiples of 8, well below the tolerance, to keep files small. Rounded up, white would be 256, which is stored as black.
  return sum.map((total) => Math.floor(total / count / 8) * 8)
}

/** @returns the number of changed cells, or 0 if they are within the tolerance */
export function differentCells(expected, actual) {
  if (expected.width !== actual.width || expected.height !== actual.height)
    return expected.width * expected.height
  let different = 0
  for (let at = 0; at < expected.data.length; at += 4) {
    if (
      [0, 1, 2].some(
        (channel) => Math.abs(expected.data[at + channel] - actual.data[at + channel]) > channelTolerance,
      )
    )
      different++
  }
  return different > cellsTolerance ? different : 0
}

/** Joins pictures of the same size side by side. */
export function strip(pictures) {
  const { width, height } = pictures[0]
  const joined = new PNG({ width: width * pictures.length, height })
  for (const [i, picture] of pictures.entries()) {
    PNG.bitblt(picture, joined, 0, 0, width, height, i * width, 0)
  }
  return joined
}

/** The n-th picture of a {@link strip}; `undefined` past its end. */
export function fromStrip(joined, n, { width, height }) {
  if ((n + 1) * width > joined.width || joined.height !== height) return undefined
  const picture = new PNG({ width, height })
  PNG.bitblt(joined, picture, n * width, 0, width, height, 0, 0)
  return picture
}

export const readPng = (file) => PNG.sync.read(file)
export const writePng = (picture) =>
  PNG.sync.write(picture, { deflateLevel: 9, filterType: -1, colorType: 2 })
