import { createRoute, z } from '@hono/zod-openapi'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, refusals } from '../http/refusal.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { Devices } from './createDevices.ts'

const tags = ['Devices']
const linksPerMinute = 10

const device = z
  .object({
    id: z.string(),
    site: z.string(),
    created: z.number(),
    lastSeen: z.number(),
    isThis: z.boolean(),
  })
  .openapi('Device')

const list = createRoute({
  method: 'get',
  path: '/v1/devices',
  tags,
  summary: 'Devices of the user',
  responses: {
    200: answers('Devices that are not revoked.', z.object({ devices: z.array(device) })),
    ...refusals,
  },
})
const revoked = {
  204: { description: 'The device is revoked.' },
  404: answers('There is no such device, or it is revoked.', problem),
  ...refusals,
}
const revoke = createRoute({
  method: 'post',
  path: '/v1/devices/revoke',
  tags,
  summary: 'Revoke a device',
  description:
    'Needs the open wallet, proved in the last 15 min; of users without a wallet a sign-in of the last 5 min.',
  request: body(z.strictObject({ deviceId: z.uuid() })),
  responses: revoked,
})
const revokeLink = createRoute({
  method: 'post',
  path: '/v1/devices/revoke-link',
  tags,
  summary: 'Revoke a device with the token of a mail',
  request: body(z.strictObject({ token: z.string().max(100) })),
  responses: revoked,
})

export function deviceRoutes(
  app: WalletApp,
  { devices, limits }: { readonly devices: Devices; readonly limits: RequestLimits },
): void {
  app.openapi(list, async (c) => c.json({ devices: await devices.list(requireSession(c)) }, 200))
  app.openapi(revoke, async (c) => {
    await devices.revoke(requireSession(c), c.req.valid('json').deviceId)
    return c.body(null, 204)
  })
  app.openapi(revokeLink, async (c) => {
    await limits.take(take(`revoke links of ${c.get('address')}`, linksPerMinute, 60_000))
    await devices.revokeByLink(c.req.valid('json').token)
    return c.body(null, 204)
  })
}
