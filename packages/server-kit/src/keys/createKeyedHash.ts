import { createHmac } from 'node:crypto'

/** HMAC-SHA-256 under a pepper, base64url. Equal values of different uses have different hashes. */
export const createKeyedHash =
  <use extends string>(pepper: Uint8Array) =>
  (use: use, ...values: readonly string[]): string =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([use, ...values]))
      .digest('base64url')
