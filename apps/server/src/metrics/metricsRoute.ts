import { createHash, timingSafeEqual } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { isLoopbackOrigin } from '../access/originAllowed.ts'
import { access } from '../access/routeAccess.ts'
import { oneReason } from '../http/problem.ts'
import type { Metrics } from './createMetrics.ts'

/**
 * `GET /metrics` for Prometheus: with `Authorization: Bearer <token>` if a token is configured, otherwise only for direct
 * requests from the local machine. Behind a proxy a token is required, because a local proxy's requests are local too. All
 * others get 404.
 */
export function metricsRoute(
  app: OpenAPIHono,
  { registry }: Metrics,
  { token, trustedProxies }: { readonly token: string | undefined; readonly trustedProxies: number },
): void {
  const isAllowed = (c: Context) =>
    token
      ? sameText(c.req.header('authorization') ?? '', `Bearer ${token}`)
      : trustedProxies === 0 && isLoopback(c.get('address')) && isDirect(c)
  app.get('/metrics', access({ callers: 'anyone', cost: 0 }), async (c) => {
    if (!isAllowed(c)) return c.json(oneReason('path', 'There is no route at this path.'), 404)
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'

/** Headers added by an undeclared proxy or by a browser. */
const forwarding = [
  'origin',
  'sec-fetch-site',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]
const isDirect = (c: Context) =>
  forwarding.every((name) => c.req.header(name) === undefined) &&
  isLoopbackOrigin(`http://${c.req.header('host')}`)

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
