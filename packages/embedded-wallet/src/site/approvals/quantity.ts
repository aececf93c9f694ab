import * as z from 'zod/mini'

/** A number of JSON-RPC, below 2^256. */
export const quantity = z.string().check(z.regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i))

/** A quantity of a node's answer. */
export function readQuantity(answer: unknown): bigint {
  return BigInt(quantity.parse(answer))
}
