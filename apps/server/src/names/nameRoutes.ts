import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isAddress, toChecksumAddress } from '@latchkey/core'
import { type ContractCall, evmSignatureHolds } from '@latchkey/core/verify'
import type { Chains } from '@latchkey/service/chains'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import type { NameRecord, NameStore } from './nameStore.ts'
import { isReserved, otherLabels, readName } from './readName.ts'
import { readSignedName } from './registration.ts'

const record = z
  .object({
    name: z.string(),
    registered_at: z.iso.datetime(),
    updated_at: z.iso.datetime().optional(),
    addresses: z.record(z.string(), z.object({ address: z.string(), created: z.iso.datetime() })).openapi({
      description: 'By SLIP-44 coin type.',
    }),
    attributes: z.array(z.object({ avatar: z.string().optional(), bio: z.string().optional() })),
  })
  .openapi('NameRecord')

const apiVersion = z.string().max(8).optional().openapi({ description: 'Always 2.' })
const query = caller.partial({ projectId: true }).extend({ apiVersion })
const bad = { 400: answers('Something in the request cannot be used.', problem) }

const lookUp = createRoute({
  method: 'get',
  path: '/v1/profile/account/{name}',
  tags: ['Names'],
  summary: 'Whose a name is',
  request: { params: z.object({ name: z.string().max(256) }), query },
  responses: { 200: answers('Its record.', record), 404: answers('It is nobody’s.', problem) },
})

const reverse = createRoute({
  method: 'get',
  path: '/v1/profile/reverse/{address}',
  tags: ['Names'],
  summary: 'The name of an account',
  request: {
    params: z.object({ address: z.string().max(128) }),
    query: query.extend({ sender: z.string().max(128).optional() }),
  },
  responses: { 200: answers('One record, or none.', z.array(record)), ...bad },
})

const suggestions = createRoute({
  method: 'get',
  path: '/v1/profile/suggestions/{name}',
  tags: ['Names'],
  summary: 'Whether a name is free, and others that are',
  request: {
    params: z.object({ name: z.string().max(256) }),
    query: query.extend({ zone: z.string().max(100).optional() }),
  },
  responses: {
    200: answers(
      'The name itself first, then free ones.',
      z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
    ),
    ...bad,
  },
})

const register = createRoute({
  method: 'post',
  path: '/v1/profile/account',
  tags: ['Names'],
  summary: 'Give an account a name',
  description:
    'message is JSON: name, attributes, timestamp (s, within 300 s), optionally domain and nonce; signed by the account as text (EIP-191, ERC-1271, ERC-6492). The same once more succeeds.',
  request: {
    query: caller.partial({ projectId: true }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            coin_type: z.number().int().min(0x80000000).max(0xffffffff),
            address: z.string().max(128),
            message: z.string().max(8_192),
            signature: z.string().max(131_072),
          }),
        },
      },
    },
  },
  responses: {
    200: answers('It is the account’s.', z.object({ success: z.literal(true) })),
    ...bad,
    401: answers('The account did not sign this.', problem),
    409: answers('The name or the account is taken.', problem),
  },
})

const refusals = {
  name_taken: oneReason('name', 'Name is already taken'),
  account_named: oneReason('address', 'You already own a name'),
}

const wire = ({ name, addresses, attributes, registeredAt, updatedAt }: NameRecord) => ({
  name,
  registered_at: registeredAt.toISOString(),
  ...(updatedAt ? { updated_at: updatedAt.toISOString() } : {}),
  addresses: { ...addresses },
  attributes: Object.keys(attributes).length > 0 ? [attributes] : [],
})

/** Plain or CAIP-10, to EIP-55; nothing for what is no address. */
export function readAddress(text: string): string | undefined {
  const plain = text.slice(text.lastIndexOf(':') + 1)
  return isAddress(plain, 'eip155') ? toChecksumAddress(plain) : undefined
}

/** Names of accounts under the zone. Specification §7. */
export function nameRoutes(
  app: OpenAPIHono,
  {
    store,
    zone,
    chains,
    call,
    now,
  }: {
    readonly store: NameStore
    /** Such as `latchkey.id`. */
    readonly zone: string
    readonly chains: Chains
    readonly call: ContractCall
    readonly now: () => Date
  },
): void {
  app.openapi(lookUp, async (c) => {
    const name = readName(c.req.valid('param').name, zone)
    const found = 'problem' in name ? undefined : await store.find(name.whole)
    return found ? c.json(wire(found), 200) : c.json(oneReason('name', 'Nobody has this name.'), 404)
  })

  app.openapi(reverse, async (c) => {
    const address = readAddress(c.req.valid('param').address)
    if (!address) return c.json(oneReason('address', 'It is no address.'), 400)
    const found = await store.findByAddress(address)
    return c.json(found ? [wire(found)] : [], 200)
  })

  app.openapi(suggestions, async (c) => {
    const { zone: asked = zone } = c.req.valid('query')
    if (asked !== zone) return c.json(oneReason('zone', `Names end in .${zone}.`), 400)
    const name = readName(c.req.valid('param').name, zone)
    if ('problem' in name) return c.json(oneReason('name', name.problem), 400)
    const others = [...otherLabels(name.label)]
      .filter((label) => !isReserved(label))
      .map((label) => `${label}.${zone}`)
    const taken = await store.taken([name.whole, ...others])
    const free = others.filter((other) => !taken.has(other)).slice(0, 5)
    const registered = taken.has(name.whole) || isReserved(name.label)
    return c.json(
      {
        suggestions: [
          { name: name.whole, registered },
          ...free.map((other) => ({ name: other, registered: false })),
        ],
      },
      200,
    )
  })

  app.openapi(register, async (c) => {
    const { coin_type, message, signature, ...body } = c.req.valid('json')
    const address = readAddress(body.address)
    if (!address) return c.json(oneReason('address', 'It is no address.'), 400)
    // ENSIP-11: the top bit set on the chain's id.
    const networkId = `eip155:${coin_type - 0x80000000}` as const
    if (!chains.networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
      return c.json(oneReason('coin_type', 'This network is not served.'), 400)
    const proof = `${coin_type} ${address} ${signature} ${message}`
    if (await store.isDone(proof)) return c.json({ success: true as const }, 200)

    const signed = readSignedName(message, { now: now(), origin: c.req.header('origin') })
    if ('problem' in signed) return c.json(oneReason('message', signed.problem), 400)
    const name = readName(signed.name, zone)
    if ('problem' in name) return c.json(oneReason('name', name.problem), 400)
    if (isReserved(name.label)) return c.json(oneReason('name', 'Name is reserved'), 409)
    if (!(await evmSignatureHolds({ message, signature, address, networkId, call })))
      return c.json(oneReason('signature', 'The account did not sign this.'), 401)
    const { attributes } = signed
    const refused = await store.register(
      { name: name.whole, address, coinType: coin_type, attributes, proof },
      now(),
    )
    return refused ? c.json(refusals[refused], 409) : c.json({ success: true as const }, 200)
  })
}
