import { createRoute, z } from '@hono/zod-openapi'
import type { WalletApp } from '../http/env.ts'
import { type RequestLimits, take } from '../http/limits.ts'
import { answers, body, problem, refusals } from '../http/refusal.ts'
import { requireSession } from '../sessions/requireSession.ts'
import type { SessionStore } from '../sessions/sessionStore.ts'
import type { Openings } from '../wallets/createOpenings.ts'
import { base64url, challenge } from '../wallets/shapes.ts'
import type { DeviceTransfers } from './createDeviceTransfers.ts'

const tags = ['Device transfers']
const startsPerTenMinutes = 10
/** Each of the two devices asks every 2 s. */
const readsPerMinute = 120
const stepsPerMinute = 30

const transferId = z.uuid()
const sealed = z.strictObject({ enc: base64url(32), ciphertext: base64url(48) })
const transferred = { iv: base64url(12), ciphertext: base64url(48), sealedKey: sealed }
const more = { ...refusals, 404: answers('There is no such transfer, or it has ended.', problem) }
const named = body(z.strictObject({ transferId }))

const start = createRoute({
  method: 'post',
  path: '/v1/device-transfers/start',
  tags,
  summary: 'Ask another device to open the wallet on this one',
  description: 'Needs a sign-in of the last 5 min. Replaces the transfer that this device started before.',
  request: body(z.strictObject({ transferId, commitment: base64url(32) })),
  responses: {
    201: answers(
      'It waits for another device.',
      z.object({ expires: z.number().openapi({ description: 'ms since 1970' }) }),
    ),
    ...more,
  },
})
const list = createRoute({
  method: 'get',
  path: '/v1/device-transfers',
  tags,
  summary: 'New devices that ask for the wallet of this one',
  responses: {
    200: answers(
      'Transfers that no device has claimed.',
      z.object({
        transfers: z.array(
          z.object({ transferId, commitment: z.string(), site: z.string(), created: z.number() }),
        ),
      }),
    ),
    ...more,
  },
})
const claim = createRoute({
  method: 'post',
  path: '/v1/device-transfers/claim',
  tags,
  summary: 'Answer a new device with the nonce of this one',
  request: body(z.strictObject({ transferId, nonce: base64url(32) })),
  responses: {
    204: { description: 'This device approves or refuses it.' },
    409: answers('Another device was faster.', problem),
    ...more,
  },
})
const reveal = createRoute({
  method: 'post',
  path: '/v1/device-transfers/reveal',
  tags,
  summary: 'Reveal what the new device has committed to',
  request: body(z.strictObject({ transferId, publicKey: base64url(32), nonce: base64url(32) })),
  responses: { 204: { description: 'Both devices know the number now.' }, ...more },
})
const read = createRoute({
  method: 'post',
  path: '/v1/device-transfers/read',
  tags,
  summary: 'The state of a transfer, for its two devices',
  request: named,
  responses: {
    200: answers(
      'The state.',
      z.object({
        status: z.enum(['waiting', 'claimed', 'revealed', 'approved', 'refused']),
        approverNonce: z.string().optional(),
        publicKey: z.string().optional(),
        nonce: z.string().optional(),
      }),
    ),
    ...more,
  },
})
const approve = createRoute({
  method: 'post',
  path: '/v1/device-transfers/approve',
  tags,
  summary: 'Send the wallet to the new device',
  description: 'Only the new device can open what is sent.',
  request: body(z.strictObject({ transferId, ...transferred })),
  responses: { 204: { description: 'The new device may receive it.' }, ...more },
})
const receive = createRoute({
  method: 'post',
  path: '/v1/device-transfers/receive',
  tags,
  summary: 'Receive the wallet, once',
  request: named,
  responses: {
    200: answers('The envelope, and its sealed key.', z.object({ ...transferred, challenge })),
    ...more,
  },
})
const end = createRoute({
  method: 'post',
  path: '/v1/device-transfers/end',
  tags,
  summary: 'Cancel a transfer, or refuse it',
  description: 'The new device cancels it; the device that claimed it refuses.',
  request: named,
  responses: { 204: { description: 'It has ended.' }, ...more },
})

/** The wallet is opened on a new device by another device of its user. P3 of security 3.4. */
export function deviceTransferRoutes(
  app: WalletApp,
  {
    transfers,
    openings,
    sessions,
    limits,
  }: {
    readonly transfers: DeviceTransfers
    readonly openings: Openings
    readonly sessions: SessionStore
    readonly limits: RequestLimits
  },
): void {
  const takeStep = (userId: string) =>
    limits.take(take(`device transfer steps of ${userId}`, stepsPerMinute, 60_000))
  const takeRead = (userId: string) =>
    limits.take(take(`device transfer reads of ${userId}`, readsPerMinute, 60_000))

  app.openapi(start, async (c) => {
    const session = requireSession(c)
    sessions.requireFresh(session)
    await limits.take(take(`device transfers of ${session.userId}`, startsPerTenMinutes, 600_000))
    return c.json({ expires: await transfers.start(session, c.req.valid('json')) }, 201)
  })
  app.openapi(list, async (c) => {
    const session = requireSession(c)
    await takeRead(session.userId)
    return c.json({ transfers: await transfers.list(session) }, 200)
  })
  app.openapi(claim, async (c) => {
    const session = requireSession(c)
    await takeStep(session.userId)
    await transfers.claim(session, c.req.valid('json'))
    return c.body(null, 204)
  })
  app.openapi(reveal, async (c) => {
    const session = requireSession(c)
    await takeStep(session.userId)
    await transfers.reveal(session, c.req.valid('json'))
    return c.body(null, 204)
  })
  app.openapi(read, async (c) => {
    const session = requireSession(c)
    await takeRead(session.userId)
    const { status, ...known } = await transfers.read(session, c.req.valid('json').transferId)
    return c.json({ status, ...defined(known) }, 200)
  })
  app.openapi(approve, async (c) => {
    const session = requireSession(c)
    sessions.requireOpened(session)
    await takeStep(session.userId)
    await transfers.approve(session, c.req.valid('json'))
    return c.body(null, 204)
  })
  app.openapi(receive, async (c) => {
    const session = requireSession(c)
    await takeStep(session.userId)
    const received = await transfers.receive(session, c.req.valid('json').transferId)
    return c.json({ ...received, challenge: openings.challenge(session) }, 200)
  })
  app.openapi(end, async (c) => {
    const session = requireSession(c)
    await takeStep(session.userId)
    await transfers.end(session, c.req.valid('json').transferId)
    return c.body(null, 204)
  })
}

/** Without the fields that are undefined, as the response type wants it. */
const defined = (fields: { readonly [name: string]: string | undefined }): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined),
  )
