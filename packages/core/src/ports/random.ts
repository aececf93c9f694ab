/** Source of cryptographically random values, so that tests can control them. */
export type Random = {
  /** A version 4 UUID. */
  id(): string
}
