/**
 * The seconds of a Retry-After header; `undefined` if it is missing, 0, a date or invalid.
 *
 * @example
 * readRetryAfter('120') // 120
 */
export function readRetryAfter(header: string | null | undefined): number | undefined {
  return /^\d{1,9}$/.test(header ?? '') ? Number(header) || undefined : undefined
}
