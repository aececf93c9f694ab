import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type CaipNetworkId, evmCoinType, isAddress, toChecksumAddress } from '@latchkey/core'
import { type ContractCall, verifyEvmSignature } from '@latchkey/core/verify'
import type { Chains } from '@latchkey/server-kit/chains'
import { access } from '../access/routeAccess.ts'
import type { PictureUrl } from '../blockchain/metadataFiles.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { defaultEvmCoinType, etherCoinType } from './coinTypes.ts'
import { type FindEnsName, NameUnconfirmed } from './ensNames.ts'
import { addressFor, type NameRecord, type NameStore } from './nameStore.ts'
import { ensNameIn, isReserved, normalName, otherLabels, readName } from './readName.ts'
import { readSignedName } from './registration.ts'

const record = z
  .object({
    name: z.string(),
    registered_at: z.iso.datetime().optional().openapi({ description: 'For registered names of this zone.' }),
    updated_at: z.iso.datetime().optional(),
    addresses: z
      .record(z.string(), z.object({ address: z.string(), created: z.iso.datetime().optional() }))
      .openapi({ description: 'By SLIP-44 coin type.' }),
    attributes: z.array(z.object({ avatar: z.string().optional(), bio: z.string().optional() })),
  })
  .openapi('NameRecord')

const apiVersion = z.string().max(8).optional().openapi({ description: 'Always 2.' })
const query = caller.partial({ projectId: true }).extend({ apiVersion })
const network = z
  .string()
  .regex(/^(?:eip155:[0-9]{1,9}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/)
  .transform((text) => text as CaipNetworkId) // guaranteed by the pattern
  .optional()
  .openapi({ type: 'string', description: 'The network to resolve for, a CAIP-2 id.' })
const bad = { 400: answers('Something in the request is invalid.', problem) }

const lookUp = createRoute({
  method: 'get',
  path: '/v1/profile/account/{name}',
  middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
  tags: ['Names'],
  summary: 'The record of a name',
  description:
    'The name is normalized (ENSIP-15), and the record has it in that form. Names of other zones are resolved by ENS if the operator configured its chain.',
  request: {
    params: z.object({ name: z.string().max(256) }),
    query: query.extend({ chainId: network }),
  },
  responses: {
    200: answers('The record.', record),
    ...bad,
    404: answers('The name is not registered.', problem),
    409: answers('name_unconfirmed: two nodes disagree on the name, or one does not answer.', problem),
  },
})

const reverse = createRoute({
  method: 'get',
  path: '/v1/profile/reverse/{address}',
  middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
  tags: ['Names'],
  summary: 'The name of an account',
  description: 'The name of a contract account requires its network: chainId, or a CAIP-10 id.',
  request: {
    params: z.object({ address: z.string().max(128) }),
    query: query.extend({ sender: z.string().max(128).optional(), chainId: network }),
  },
  responses: { 200: answers('One record, or none.', z.array(record)), ...bad },
})

const suggestions = createRoute({
  method: 'get',
  path: '/v1/profile/suggestions/{name}',
  middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
  tags: ['Names'],
  summary: 'Whether a name is available, and available alternatives',
  request: {
    params: z.object({ name: z.string().max(256) }),
    query: query.extend({ zone: z.string().max(100).optional() }),
  },
  responses: {
    200: answers(
      'The requested name first, then available ones.',
      z.object({ suggestions: z.array(z.object({ name: z.string(), registered: z.boolean() })) }),
    ),
    ...bad,
  },
})

const register = createRoute({
  method: 'post',
  path: '/v1/profile/account',
  middleware: access({ callers: 'project', cost: 20, asksProviders: true }),
  tags: ['Names'],
  summary: 'Registers a name for an account',
  description:
    'message is JSON: name, attributes, timestamp (s, within 300 s), optionally domain and nonce; signed by the account as text (EIP-191, ERC-1271, ERC-6492). Repeating a registration succeeds.',
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
    200: answers('The name is registered.', z.object({ success: z.literal(true) })),
    ...bad,
    401: answers('The signature is not the account’s.', problem),
    409: answers('The name or the account is taken.', problem),
  },
})

const notRegistered = oneReason('name', 'This name is not registered.')
const unconfirmed = oneReason('name_unconfirmed', 'Two nodes returned different results for this name.')
const refusals = {
  name_taken: oneReason('name', 'Name is already taken'),
  account_named: oneReason('address', 'You already own a name'),
}

/** Adds the default EVM address (ENSIP-19) for keys only; a contract account exists only on its registered networks. */
function addressesOf(stored: NameRecord) {
  const ofKey = addressFor(stored, defaultEvmCoinType)
  return { ...stored.addresses, ...(ofKey ? { [defaultEvmCoinType]: { address: ofKey } } : {}) }
}

/** The network of a CAIP-10 account, if given. */
const networkIn = (text: string): CaipNetworkId | undefined =>
  /^eip155:[0-9]{1,20}(?=:)/.exec(text)?.[0] as CaipNetworkId | undefined // guaranteed by the pattern

/** A plain or CAIP-10 address, checksummed (EIP-55); `undefined` if invalid. */
export function readAddress(text: string): string | undefined {
  const plain = text.slice(text.lastIndexOf(':') + 1)
  return isAddress(plain, 'eip155') ? toChecksumAddress(plain) : undefined
}

/** Coin types of a network by ENSIP-11 and ENSIP-19. Ethereum has its own coin type. */
const coinTypesOf = (chainId: string | undefined) => {
  const id = Number(chainId?.split(':')[1] ?? 1)
  return id === 1 ? [etherCoinType] : [etherCoinType, evmCoinType(id), defaultEvmCoinType]
}

/** The address of an account of Solana, plain or as CAIP-10. */
export function readSolanaAddress(text: string): string | undefined {
  const plain = text.replace(/^solana:[1-9A-HJ-NP-Za-km-z]{32}:/, '')
  return isAddress(plain, 'solana') ? plain : undefined
}

/** Registration and lookup of names. Spec §7. */
export function nameRoutes(
  app: OpenAPIHono,
  {
    store,
    zone,
    findEnsName,
    chains,
    call,
    pictureUrl,
    now,
  }: {
    readonly store: NameStore
    /** Parent domain of registered names, such as `latchkey.id`. */
    readonly zone: string
    /** Resolves names of other zones. */
    readonly findEnsName: FindEnsName | undefined
    readonly chains: Chains
    readonly call: ContractCall
    readonly pictureUrl: PictureUrl
    readonly now: () => Date
  },
): void {
  /** The public form of a record. Avatars go through the image proxy. Security R-67. */
  async function publicRecord(stored: NameRecord): Promise<z.infer<typeof record>> {
    const { name, attributes, registeredAt, updatedAt } = stored
    const { avatar, bio } = attributes
    const picture = avatar ? await pictureUrl(avatar) : null
    const shown = { ...(picture ? { avatar: picture } : {}), ...(bio ? { bio } : {}) }
    return {
      name,
      registered_at: registeredAt.toISOString(),
      ...(updatedAt ? { updated_at: updatedAt.toISOString() } : {}),
      addresses: addressesOf(stored),
      attributes: Object.keys(shown).length > 0 ? [shown] : [],
    }
  }

  app.openapi(lookUp, async (c) => {
    const text = c.req.valid('param').name
    // Names have addresses of EVM networks only.
    if (c.req.valid('query').chainId?.startsWith('solana:')) return c.json(notRegistered, 404)
    const ensName = findEnsName && ensNameIn(text, zone)
    if (ensName) {
      if ('problem' in ensName) return c.json(oneReason('name', ensName.problem), 400)
      const { chainId } = c.req.valid('query')
      const { name } = ensName
      try {
        const found = Object.entries(await findEnsName(name, coinTypesOf(chainId)))
        if (found.length === 0) return c.json(notRegistered, 404)
        const addresses = Object.fromEntries(found.map(([coinType, address]) => [coinType, { address }]))
        return c.json({ name, addresses, attributes: [] }, 200)
      } catch (error) {
        if (error instanceof NameUnconfirmed) return c.json(unconfirmed, 409)
        throw error
      }
    }
    const name = readName(normalName(text) ?? text, zone)
    const found = 'problem' in name ? undefined : await store.find(name.fullName)
    return found ? c.json(await publicRecord(found), 200) : c.json(notRegistered, 404)
  })

  app.openapi(reverse, async (c) => {
    const { address: account } = c.req.valid('param')
    const { chainId = networkIn(account) } = c.req.valid('query')
    // Only accounts of EVM networks have names.
    if (readSolanaAddress(account)) return c.json([], 200)
    const address = readAddress(account)
    if (!address) return c.json(oneReason('address', 'The address is invalid.'), 400)
    const found = await store.findByAddress(address, chainId)
    return c.json(found ? [await publicRecord(found)] : [], 200)
  })

  app.openapi(suggestions, async (c) => {
    const { zone: asked = zone } = c.req.valid('query')
    if (asked !== zone) return c.json(oneReason('zone', `Names must end in .${zone}.`), 400)
    const name = readName(c.req.valid('param').name, zone)
    if ('problem' in name) return c.json(oneReason('name', name.problem), 400)
    const others = [...otherLabels(name.label)]
      .filter((label) => !isReserved(label))
      .map((label) => `${label}.${zone}`)
    const taken = await store.taken([name.fullName, ...others])
    const free = others.filter((other) => !taken.has(other)).slice(0, 5)
    const registered = taken.has(name.fullName) || isReserved(name.label)
    return c.json(
      {
        suggestions: [
          { name: name.fullName, registered },
          ...free.map((other) => ({ name: other, registered: false })),
        ],
      },
      200,
    )
  })

  app.openapi(register, async (c) => {
    const { coin_type, message, signature, ...body } = c.req.valid('json')
    const address = readAddress(body.address)
    if (!address) return c.json(oneReason('address', 'The address is invalid.'), 400)
    // ENSIP-11: the coin type is the chain id with the top bit set.
    const networkId = `eip155:${coin_type - 0x80000000}` as const
    if (!chains.networks.some(({ caipNetworkId }) => caipNetworkId === networkId))
      return c.json(oneReason('coin_type', 'This network is not supported.'), 400)
    const proof = `${coin_type} ${address} ${signature} ${message}`
    if (await store.isDone(proof)) return c.json({ success: true as const }, 200)

    const signed = readSignedName(message, { now: now(), origin: c.req.header('origin') })
    if ('problem' in signed) return c.json(oneReason('message', signed.problem), 400)
    const name = readName(signed.name, zone)
    if ('problem' in name) return c.json(oneReason('name', name.problem), 400)
    if (isReserved(name.label)) return c.json(oneReason('name', 'Name is reserved'), 409)
    const signer = await verifyEvmSignature({ message, signature, address, networkId, call })
    if (!signer) return c.json(oneReason('signature', 'The signature is not the account’s.'), 401)
    const { attributes } = signed
    const refused = await store.register(
      { name: name.fullName, address, signer, networkId, coinType: coin_type, attributes, proof },
      now(),
    )
    return refused ? c.json(refusals[refused], 409) : c.json({ success: true as const }, 200)
  })
}
