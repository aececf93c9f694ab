type Layout = {
  readonly columns: number
  /** Items that one press of Page Down passes. */
  readonly page: number
  readonly count: number
  readonly isRightToLeft: boolean
}

/** The item that a key leads to from `from`, or undefined for another key. */
export function itemAfterKey(
  key: string,
  from: number,
  { columns, page, count, isRightToLeft }: Layout,
): number | undefined {
  const forward = isRightToLeft ? -1 : 1
  const to = {
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    ArrowRight: columns > 1 ? from + forward : undefined,
    ArrowLeft: columns > 1 ? from - forward : undefined,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  }[key]
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to))
}
