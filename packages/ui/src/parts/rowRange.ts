/** Rows from `first` to before `end`. */
export type RowRange = { readonly first: number; readonly end: number }

/** Where each row begins, in px from the top of the list, and behind them where the last one ends. */
export function topsOf(rows: number, heightOf: (row: number) => number): Float64Array {
  const tops = new Float64Array(rows + 1)
  for (let row = 0; row < rows; row++) tops[row + 1] = (tops[row] as number) + heightOf(row)
  return tops
}

/** The row at `px`; the first or the last one beyond the list. */
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
 * Brings what is drawn closer to what is wanted: leaves out what is not wanted and adds at most `most` rows, those below
 * first. Without a row in common it starts at `at`. Returns `drawn` itself if nothing changes.
 */
export function grow(drawn: RowRange | undefined, wanted: RowRange, at: number, most: number): RowRange {
  let first = Math.max(drawn?.first ?? 0, wanted.first)
  let end = Math.min(drawn?.end ?? 0, wanted.end)
  if (first >= end) first = end = Math.min(Math.max(at, wanted.first), wanted.end)
  const below = Math.min(most, wanted.end - end)
  end += below
  first = Math.max(wanted.first, first - (most - below))
  return drawn?.first === first && drawn.end === end ? drawn : { first, end }
}
