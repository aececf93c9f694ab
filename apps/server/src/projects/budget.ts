/** Budget of a project, or of all requests without one. Each is a bucket that refills evenly within the minute or day. */
export type Budget = {
  /** Units of the costs that routes declare; most requests cost one. */
  readonly perMinute: number
  /** Units of `costOfMethod`, for requests to nodes and vendors. */
  readonly rpcPerDay: number
}

export const defaultBudget: Budget = { perMinute: 3_000, rpcPerDay: 200_000 }
