import type { Clock, Http } from '@latchkey/core'
import { originMatches } from '@latchkey/core/api'
import { createShortCache } from '@latchkey/server-kit'
import * as z from 'zod'

/** What the services answer for the origins of a project. */
const list = z.array(z.string().max(300)).max(1_000)
const answer = z.object({ allowedOrigins: list, ownOrigins: list.default([]) })
type Answer = z.output<typeof answer>

const cacheMs = 5_000
const timeoutMs = 3_000
const maxProjects = 1_000

/** Origins of a project, of which the allowed ones may be patterns. Empty if the project is unknown or the services fail. */
export type ProjectOrigins = (projectId: string) => Promise<readonly string[]>

/**
 * Reads the origins of projects from the services, cached for 5 s. It fails closed: without an answer no origin is allowed.
 * Security 3.9.
 * @param failed called when the services do not answer or answer something else
 */
export function createProjectOrigins({
  http,
  clock,
  servicesUrl,
  failed,
}: {
  readonly http: Http
  readonly clock: Clock
  readonly servicesUrl: string
  readonly failed: () => void
}) {
  const cached = createShortCache<Answer>({ clock, ms: cacheMs, maxEntries: maxProjects })
  const none: Answer = { allowedOrigins: [], ownOrigins: [] }

  async function read(projectId: string): Promise<Answer> {
    try {
      const { status, text } = await http({
        url: `${servicesUrl}/projects/v1/origins?projectId=${encodeURIComponent(projectId)}`,
        timeoutMs,
        maxBytes: 256 * 1024,
      })
      if (status === 400 || status === 404) return none
      if (status === 200) return answer.parse(JSON.parse(text))
    } catch {
      // Reported below.
    }
    failed()
    return none
  }
  const ask = (projectId: string) => cached(projectId, () => read(projectId))
  const allowed: ProjectOrigins = async (projectId) => (await ask(projectId)).allowedOrigins
  /** Those in which the frame may show every approval, because the operator has declared them his own. Security R-11 */
  const own: ProjectOrigins = async (projectId) => (await ask(projectId)).ownOrigins
  return { allowed, own }
}

const exactOrigin = /^https?:\/\/(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::[0-9]{1,5})?$/
const isPattern = (allowed: string) => allowed.includes('*')

/**
 * Whether an origin is allowed: it is listed, or matches a pattern for one label (`https://*.preview.example`) or for any
 * port of the local machine (`http://localhost:*`).
 */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  if (!exactOrigin.test(origin)) return false
  return allowed.some((one) => {
    if (!one.endsWith(':*')) return originMatches(one, origin)
    const host = one.slice(0, -2)
    return (
      /^http:\/\/(?:localhost|127\.0\.0\.1)$/.test(host) &&
      /^(?::[0-9]+)?$/.test(origin.slice(host.length)) &&
      origin.startsWith(host)
    )
  })
}

/**
 * The exact origins that may embed the frame in one response. `frame-ancestors` cannot express the patterns of a project: its
 * wildcard also matches deeper subdomains. So a pattern becomes the origin of the embedding page if that page matches.
 * @param referrer the `Referer` of the request, which a browser sends truthfully or not at all
 */
export function embeddingOrigins(
  allowed: readonly string[],
  referrer: string | undefined,
): readonly string[] {
  const exact = allowed.filter((one) => !isPattern(one) && exactOrigin.test(one))
  const from = originOf(referrer)
  if (!from || exact.includes(from) || !isAllowedOrigin(allowed, from)) return exact
  return [...exact, from]
}

function originOf(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).origin : undefined
}
