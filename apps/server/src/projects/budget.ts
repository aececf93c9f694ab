/** What a project, or everybody without one, may use up; a bucket of that size that fills evenly within the minute or day. */
export type Budget = {
  /** Units of `costOf`: most requests are one. */
  readonly perMinute: number
  /** Units of `costOfMethod`, for what reaches nodes and vendors. */
  readonly rpcPerDay: number
}

export const defaultBudget: Budget = { perMinute: 3_000, rpcPerDay: 200_000 }
