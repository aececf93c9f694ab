import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { CaipNetworkId } from '@latchkey/core'
import { getAddress } from 'viem'
import { access } from '../access/routeAccess.ts'
import { cursorField, writeCursor } from '../http/cursor.ts'
import { answers, oneReason } from '../http/problem.ts'
import { mintCursor } from '../solana/solanaCollectibles.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  anyAccountField,
  isOn,
  isSolanaAddress,
  networkFields,
  optionalCaller,
  refusals,
  wrongFamily,
} from './fields.ts'
import { collectiblePage, nftCursor } from './heldCollectibles.ts'
import { jsonAnswer } from './jsonAnswer.ts'

const nft = z
  .object({
    chainId: z.string(),
    contract: z.string().openapi({ description: 'On Solana the mint.' }),
    tokenId: z.string().openapi({ description: 'Always 1 on Solana.' }),
    standard: z.enum(['erc721', 'erc1155', 'spl']),
    quantity: z.string(),
    name: z.string(),
    collection: z.string(),
    imageUrl: z.string().nullable(),
    flags: z.object({ is_spam: z.boolean() }),
  })
  .openapi('Nft')

/** Collectibles of an account. An addition to the vendors' API. */
export function nftRoutes(
  app: OpenAPIHono,
  { db, chains, indexed, collectibles, pages, solana }: Blockchain,
): void {
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/nfts',
    middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
    tags: ['Blockchain'],
    summary: 'Collectibles that an account owns, in pages',
    request: {
      params: z.object({ address: anyAccountField }),
      query: optionalCaller.extend({
        chainId: networkFields(chains).anyNetwork.optional(),
        cursor: cursorField(z.union([nftCursor, mintCursor])),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    },
    responses: {
      200: answers(
        'One page, without those that their contract says the account no longer owns. It may be empty although there are more: after the last one `next` is null.',
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
    const { address } = c.req.valid('param')
    const { chainId, cursor: after, limit } = c.req.valid('query')
    if (!isOn(address, chainId)) return c.json(wrongFamily, 400)
    const isOfSolana = after !== undefined && 'mint' in after
    if (after && isOfSolana !== isSolanaAddress(address))
      return c.json(oneReason('cursor', 'The cursor is of another account.'), 400)
    if (isSolanaAddress(address) || isOfSolana) {
      if (!solana) return c.json({ data: [], next: null }, 200)
      const asked = { account: address, after: isOfSolana ? after : undefined, limit }
      const { data, next } = await solana.collectibles(asked)
      return c.json({ data, next: next ? writeCursor(next) : null }, 200)
    }
    const account = address as Address // the field accepts no third family
    const networks = chainId ? indexed.filter((id) => id === chainId) : indexed
    if (networks.length === 0) return c.json({ data: [], next: null }, 200)
    const asked = { account, after, limit }
    const json = await pages(networks, `nfts ${JSON.stringify(asked)}`, () => read(networks, asked))
    return jsonAnswer(c, json)
  })
}
