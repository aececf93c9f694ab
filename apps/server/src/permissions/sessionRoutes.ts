import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { type ContractCall, verifyEvmSignature } from '@latchkey/core/verify'
import type { Chains } from '@latchkey/server-kit/chains'
import { access } from '../access/routeAccess.ts'
import { caller } from '../http/caller.ts'
import { answers, oneReason, problem } from '../http/problem.ts'
import { readAddress, readSolanaAddress } from '../names/nameRoutes.ts'
import type { PermissionStore } from './permissionStore.ts'

const session = z
  .object({
    pci: z.string(),
    chainId: z.string().openapi({ description: 'CAIP-2.' }),
    permission: z.record(z.string(), z.unknown()),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('Session')

const query = caller.partial({ projectId: true })
const bad = { 400: answers('Something in the request is invalid.', problem) }

const list = createRoute({
  method: 'get',
  path: '/v1/sessions/{account}',
  middleware: access({ callers: 'project', cost: 1, asksProviders: true }),
  tags: ['Sessions'],
  summary: 'Active permissions of a smart account',
  request: {
    params: z.object({ account: z.string().max(160).openapi({ description: 'CAIP-10.' }) }),
    query,
  },
  responses: { 200: answers('The active permissions.', z.object({ sessions: z.array(session) })), ...bad },
})

const revoke = createRoute({
  method: 'post',
  path: '/v1/sessions/{address}/revoke',
  middleware: access({ callers: 'project', cost: 20, asksProviders: true }),
  tags: ['Sessions'],
  summary: 'Revoke a permission',
  description:
    'signature is the account’s over the text `Revoke permission <pci> of <address>` (EIP-191, ERC-1271, ERC-6492), the address in EIP-55.',
  request: {
    params: z.object({ address: z.string().max(160) }),
    query,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({ pci: z.string().min(1).max(128), signature: z.string().max(131_072) }),
        },
      },
    },
  },
  responses: {
    200: answers('The permission is revoked.', z.object({ success: z.literal(true) })),
    ...bad,
    401: answers('The signature is not the account’s.', problem),
    404: answers('The account has not granted this permission.', problem),
  },
})

/** The message that an account signs to revoke a permission. @param address EIP-55 */
export const revocation = (pci: string, address: string) => `Revoke permission ${pci} of ${address}`

/** Permissions of smart accounts. Spec §7; security R-76: revoking does not require an app. */
export function sessionRoutes(
  app: OpenAPIHono,
  {
    store,
    chains,
    call,
  }: { readonly store: PermissionStore; readonly chains: Chains; readonly call: ContractCall },
): void {
  app.openapi(list, async (c) => {
    const { account } = c.req.valid('param')
    // Smart sessions are of EVM networks.
    if (readSolanaAddress(account)) return c.json({ sessions: [] }, 200)
    const network = chains.networks.find(({ caipNetworkId }) => account.startsWith(`${caipNetworkId}:`))
    const address = readAddress(account)
    if (!address) return c.json(oneReason('account', 'The account is not a valid CAIP-10 id.'), 400)
    const found = network ? await store.list(network.caipNetworkId, address) : []
    const sessions = found.map(({ id, networkId, permission, createdAt, expiresAt }) => ({
      pci: id,
      chainId: networkId,
      permission: { ...permission },
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    }))
    return c.json({ sessions }, 200)
  })

  app.openapi(revoke, async (c) => {
    const address = readAddress(c.req.valid('param').address)
    if (!address) return c.json(oneReason('address', 'The address is invalid.'), 400)
    const { pci, signature } = c.req.valid('json')
    const found = await store.find(pci, address)
    if (!found) return c.json(oneReason('pci', 'The account has not granted this permission.'), 404)
    // Validated when the permission was granted.
    const networkId = found.networkId as CaipNetworkId
    const message = revocation(pci, address)
    if (!(await verifyEvmSignature({ message, signature, address, networkId, call })))
      return c.json(oneReason('signature', 'The signature is not the account’s.'), 401)
    await store.revoke(pci)
    return c.json({ success: true as const }, 200)
  })
}
