/** A half-open range of row indexes: `first` included, `end` excluded. */
export type RowRange = { readonly first: number; readonly end: number }

/** Offset of each row from the top of the list, px, followed by the total height. */
export function topsOf(rows: number, heightOf: (row: number) => number): Float64Array {
  const tops = new Float64Array(rows + 1)
  for (let row = 0; row < rows; row++) tops[row + 1] = (tops[row] as number) + heightOf(row)
  return tops
}

/** Index of the row at `px`, clamped to the list. */
export function rowAt(tops: Float64Array, px: number): number {
  let [low, high] = [0, Math.max(0, tops.length - 2)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] as number) <= px) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Next range to render: drops rows outside `wanted` and adds at most `most` rows, rows below first. If the ranges do
 * not overlap, it starts at row `at`. Returns `rendered` itself if nothing changes.
 */
export function grow(rendered: RowRange | undefined, wanted: RowRange, at: number, most: number): RowRange {
  let first = Math.max(rendered?.first ?? 0, wanted.first)
  let end = Math.min(rendered?.end ?? 0, wanted.end)
  if (first >= end) first = end = Math.min(Math.max(at, wanted.first), wanted.end)
  const below = Math.min(most, wanted.end - end)
  end += below
  first = Math.max(wanted.first, first - (most - below))
  return rendered?.first === first && rendered.end === end ? rendered : { first, end }
}
