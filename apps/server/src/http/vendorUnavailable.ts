/** A vendor's service does not answer, or refuses to serve us. */
export class VendorUnavailable extends Error {
  override readonly name = 'VendorUnavailable'
  readonly retryAfterMs: number | undefined

  constructor(vendor: string, about: { cause?: unknown; retryAfterMs?: number | undefined } = {}) {
    super(`${vendor} does not answer`, 'cause' in about ? { cause: about.cause } : undefined)
    this.retryAfterMs = about.retryAfterMs
  }
}
