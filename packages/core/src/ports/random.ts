/** Unguessable values, by parameter. */
export type Random = {
  /** A version 4 UUID. */
  id(): string
}
