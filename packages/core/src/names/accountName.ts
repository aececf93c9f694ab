import type { ErrorCode } from '../errors/catalogue.ts'

/**
 * Why a text cannot be an account name (without the zone): fewer than 4 characters, or anything but
 * lower- or upper-case letters, digits and hyphens. Spec §5.
 * @returns `undefined` for a valid name
 * @example
 * nameProblem('abc') // 'invalid_name'
 */
export function nameProblem(name: string): ErrorCode | undefined {
  return /^[a-zA-Z0-9-]{4,}$/.test(name) ? undefined : 'invalid_name'
}
