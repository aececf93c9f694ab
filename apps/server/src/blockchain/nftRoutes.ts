import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { getAddress } from 'viem'
import { access } from '../access/routeAccess.ts'
import { cursorField, writeCursor } from '../http/cursor.ts'
import { answers } from '../http/problem.ts'
import type { Blockchain } from './createBlockchain.ts'
import { accountField, networkFields, optionalCaller, refusals } from './fields.ts'
import { collectiblePage, nftCursor } from './heldCollectibles.ts'
import { jsonAnswer } from './jsonAnswer.ts'

const nft = z
  .object({
    chainId: z.string(),
    contract: z.string(),
    tokenId: z.string(),
    standard: z.enum(['erc721', 'erc1155']),
    quantity: z.string(),
    name: z.string(),
    collection: z.string(),
    imageUrl: z.string().nullable(),
    flags: z.object({ is_spam: z.boolean() }),
  })
  .openapi('Nft')

/** Collectibles of an account. An addition to the vendors' API. */
export function nftRoutes(app: OpenAPIHono, { db, chains, indexed, collectibles, pages }: Blockchain): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/nfts',
    middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
    tags: ['Blockchain'],
    summary: 'Collectibles that an account owns, in pages',
    request: {
      params: z.object({ address: accountField }),
      query: optionalCaller.extend({
        chainId: networkFields(chains).network.optional(),
        cursor: cursorField(nftCursor),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    },
    responses: {
      200: answers(
        'One page, without those that their contract says the account no longer owns.',
        z.object({ data: z.array(nft), next: z.string().nullable() }),
      ),
      ...refusals,
    },
  })

  async function read(
    networks: readonly CaipNetworkId[],
    { account, after, limit }: Omit<Parameters<typeof collectiblePage>[1], 'networks'>,
  ): Promise<{ data: z.infer<typeof nft>[]; next: string | null }> {
    const rows = await collectiblePage(db, { account, networks, after, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const perNetwork = networks.map(async (networkId) => {
      const ids = page.filter(({ network }) => network === networkId)
      // Logs are only claims; the contract's current answer decides.
      const amounts = await collectibles.owned(networkId, account, ids)
      const owned = ids.flatMap((id, index) => {
        const amount = amounts[index] ?? 0n
        return amount > 0n ? [{ ...id, amount }] : []
      })
      const described = await collectibles.describe(networkId, owned)
      return owned.flatMap(({ contract, tokenId, standard, amount }, index) => {
        const metadata = described[index]
        if (!metadata) return []
        const { name, collection, imageUrl, isSpam } = metadata
        return [
          {
            chainId: networkId,
            contract: getAddress(contract),
            tokenId: String(tokenId),
            standard,
            quantity: String(amount),
            ...{ name, collection, imageUrl },
            flags: { is_spam: isSpam },
          },
        ]
      })
    })
    const data = (await Promise.all(perNetwork)).flat()
    const last = page.at(-1)
    const next =
      rows.length > limit && last
        ? writeCursor({ network: last.network, contract: last.contract, tokenId: String(last.tokenId) })
        : null
    return { data, next }
  }

  app.openapi(route, async (c) => {
    const { address: account } = c.req.valid('param')
    const { chainId, cursor: after, limit } = c.req.valid('query')
    const networks = chainId ? indexed.filter((id) => id === chainId) : indexed
    if (networks.length === 0) return c.json({ data: [], next: null }, 200)
    const asked = { account, after, limit }
    const json = await pages(networks, `nfts ${JSON.stringify(asked)}`, () => read(networks, asked))
    return jsonAnswer(c, json)
  })
}
