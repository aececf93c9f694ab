import { createHash, timingSafeEqual } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import ipaddr from 'ipaddr.js'
import { oneReason } from '../http/problem.ts'
import type { Metrics } from './createMetrics.ts'

/**
 * `GET /metrics`, for Prometheus: to this machine, or with `Authorization: Bearer <token>` where there is one. To others
 * there is no such path.
 */
export function metricsRoute(app: OpenAPIHono, { registry }: Metrics, token: string | undefined): void {
  app.get('/metrics', async (c) => {
    const address = c.get('address')
    const here = ipaddr.isValid(address) && ipaddr.parse(address).range() === 'loopback'
    // A proxy on this machine that nobody told us of speaks for others.
    const relayed = c.get('relayed')
    const may = token ? sameText(c.req.header('authorization') ?? '', `Bearer ${token}`) : here && !relayed
    if (!may) return c.json(oneReason('path', 'There is nothing at this path.'), 404)
    return c.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const sameText = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
