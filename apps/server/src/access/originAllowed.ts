import { originMatches } from '@latchkey/core/api'
import type { Project } from '../projects/projectStore.ts'

const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::[0-9]{1,5})?$/

export const isLoopbackOrigin = (origin: string) => loopback.test(origin)

/**
 * Whether pages of `origin` may use the project: the origin is listed, matches a wildcard (for exactly one label), or is a
 * loopback origin and the project is for development. Security 3.9.
 */
export function originAllowed({ origins, dev }: Project, origin: string): boolean {
  if (dev && isLoopbackOrigin(origin)) return true
  return origins.some((allowed) => originMatches(allowed, origin))
}
