import { createHash, timingSafeEqual } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import { isLoopbackOrigin } from '../access/originAllowed.ts'
import { oneReason } from '../http/problem.ts'
import type { Metrics } from './createMetrics.ts'

/**
 * `GET /metrics`, for Prometheus: with `Authorization: Bearer <token>` where a token is configured, otherwise from this
 * machine directly. Behind a proxy only with a token: all requests of a proxy on this machine come from it. To others there
 * is no such path.
 */
export function metricsRoute(
  app: OpenAPIHono,
  { registry }: Metrics,
  { token, trustedProxies }: { readonly token: string | undefined; readonly trustedProxies: number },
): void {
  const may = (c: Context) =>
    token
      ? sameText(c.req.header('authorization') ?? '', `Bearer ${token}`)
      : trustedProxies === 0 && isLoopback(c.get('address')) && isDirect(c)
  app.get('/metrics', async (c) => {
    if (!may(c)) return c.json(oneReason('path', 'There is nothing at this path.'), 404)
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

const isLoopback = (address: string) =>
  ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'

/** What a proxy that nobody told us of adds, and the name by which it is reached. */
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
