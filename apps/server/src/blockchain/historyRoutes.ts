import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type CaipNetworkId, formatAmount } from '@latchkey/core'
import { getAddress } from 'viem'
import { cursorField, writeCursor } from '../http/cursor.ts'
import { answers } from '../http/problem.ts'
import type { CollectibleId } from './collectibles.ts'
import { holdsUrl } from './contractText.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  accountField,
  anyone,
  caipAsset,
  nativeAddress,
  networkFields,
  refusals,
} from './fields.ts'
import { type HistoryRow, historyCursor } from './historyStore.ts'
import { operationType, operationTypes } from './operationType.ts'

const transfer = z
  .object({
    fungible_info: z
      .object({
        name: z.string(),
        symbol: z.string(),
        icon: z.object({ url: z.string() }).nullable(),
        decimals: z.number().int(),
        address: z.string().optional().openapi({ description: 'CAIP-10; absent for the native token.' }),
      })
      .optional(),
    nft_info: z
      .object({
        name: z.string(),
        token_id: z.string(),
        contract: z.string(),
        content: z.object({
          preview: z.object({ url: z.string(), content_type: z.string() }).nullable(),
          detail: z.null(),
        }),
        flags: z.object({ is_spam: z.boolean() }),
      })
      .optional(),
    direction: z.enum(['in', 'out', 'self']),
    sender: z.string(),
    recipient: z.string(),
    quantity: z.object({ numeric: z.string().openapi({ description: 'Whole units, exact.' }) }),
    value: z.number().nullable().openapi({ description: 'US dollars, at the price of now.' }),
    price: z.number().nullable(),
  })
  .openapi('Transfer')
type Transfer = z.infer<typeof transfer>

const transaction = z
  .object({
    id: z.string(),
    metadata: z.object({
      operationType: z.enum(operationTypes),
      hash: z.string(),
      chain: z.string(),
      minedAt: z.string(),
      sentFrom: z.string(),
      sentTo: z.string(),
      status: z.enum(['confirmed', 'failed', 'pending']),
      nonce: z.number(),
    }),
    transfers: z.array(transfer),
  })
  .openapi('Transaction')

/** What of a page is described before it can be written. */
type Described = {
  readonly transferOf: (moved: HistoryRow['transfers'][number], account: Address) => readonly Transfer[]
}

/** The transactions of an account. Specification §7. */
export function historyRoutes(app: OpenAPIHono, blockchain: Blockchain): void {
  const { chains, history, indexed } = blockchain
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/history',
    tags: ['Blockchain'],
    summary: 'The transactions of an account, newest first, page by page',
    request: {
      params: z.object({ address: accountField }),
      query: anyone.extend({
        chainId: networkFields(chains).network.optional(),
        cursor: cursorField(historyCursor),
        onramp: z.string().max(64).optional().openapi({ description: 'Only what was bought from it.' }),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    },
    responses: {
      200: answers(
        'One page. Of a network whose history is not kept here, nothing.',
        z.object({ data: z.array(transaction), next: z.string().nullable() }),
      ),
      ...refusals,
    },
  })

  app.openapi(route, async (c) => {
    const { address: account } = c.req.valid('param')
    const { chainId, cursor: after, onramp: provider, limit } = c.req.valid('query')
    const networks = chainId ? indexed.filter((id) => id === chainId) : indexed
    if (networks.length === 0) return c.json({ data: [], next: null }, 200)
    const rows = await history.page({ account, networks, after, limit: limit + 1, provider })
    const page = rows.slice(0, limit)
    const described = await describe(blockchain, page)
    const data = page.flatMap((row) => {
      const transfers = row.transfers.flatMap(
        (moved) => described.get(row.network)?.transferOf(moved, account) ?? [],
      )
      // All it brought was spam, and nobody here asked for it. Security R-79.
      const onlySpam = transfers.length === 0 && row.transfers.length > 0 && row.sender !== account
      return onlySpam ? [] : [written(row, account, transfers)]
    })
    const last = page.at(-1)
    const next = rows.length > limit && last ? writeCursor(placeOf(last)) : null
    return c.json({ data, next }, 200)
  })
}

const placeOf = ({ minedAt, network, block, position }: HistoryRow) => ({ minedAt, network, block, position })

function written(row: HistoryRow, account: Address, transfers: Transfer[]) {
  const { network, hash, minedAt, sender, recipient, created, failed, nonce } = row
  const sentTo = recipient ?? created
  return {
    id: `${network}:${hash}`,
    metadata: {
      operationType: operationType(row, account),
      hash,
      chain: network,
      minedAt: new Date(minedAt * 1_000).toISOString(),
      sentFrom: getAddress(sender),
      sentTo: sentTo ? getAddress(sentTo) : '',
      status: failed ? ('failed' as const) : ('confirmed' as const),
      nonce,
    },
    transfers,
  }
}

/** Looks up, network by network, what the page's tokens are called, what they cost and how collectibles look. */
async function describe(
  { metadata, prices, collectibles }: Blockchain,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<CaipNetworkId, Described>> {
  const networks = [...new Set(rows.map(({ network }) => network))]
  const each = networks.map(async (networkId) => {
    const moved = rows.filter(({ network }) => network === networkId).flatMap(({ transfers }) => transfers)
    const contracts = [...new Set(moved.filter(isFungible).map(({ contract }) => contract ?? nativeAddress))]
    const ids = [...new Map(moved.flatMap(collectibleOf).map((id) => [keyOf(id), id])).values()]
    const [tokens, priced, shown] = await Promise.all([
      metadata.of(networkId, contracts),
      prices(networkId, contracts),
      collectibles.describe(networkId, ids),
    ])
    const pictures = new Map(ids.map((id, index) => [keyOf(id), shown[index]]))

    const fungible = (contract: Address, amount: bigint) => {
      const token = tokens.get(contract)
      if (!token || (!token.known && holdsUrl(token.name, token.symbol))) return undefined
      const { name, symbol, decimals, iconUrl } = token
      const numeric = formatAmount(amount, decimals)
      const price = priced.get(contract)?.usd ?? null
      const address = contract === nativeAddress ? {} : { address: caipAsset(networkId, contract) }
      return {
        fungible_info: { name, symbol, icon: iconUrl ? { url: iconUrl } : null, decimals, ...address },
        quantity: { numeric },
        price,
        value: price === null ? null : Number(numeric) * price,
      }
    }
    const collectible = (id: CollectibleId, amount: bigint) => {
      const { name = '', imageUrl = null, imageType = '', isSpam = false } = pictures.get(keyOf(id)) ?? {}
      return {
        nft_info: {
          name,
          token_id: String(id.tokenId),
          contract: getAddress(id.contract),
          content: { preview: imageUrl ? { url: imageUrl, content_type: imageType } : null, detail: null },
          flags: { is_spam: isSpam },
        },
        quantity: { numeric: String(amount) },
        price: null,
        value: null,
      }
    }
    const transferOf: Described['transferOf'] = (one, account) => {
      const [id] = collectibleOf(one)
      const what = id ? collectible(id, one.amount) : fungible(one.contract ?? nativeAddress, one.amount)
      if (!what) return []
      const { sender, recipient } = one
      const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in'
      const parties = { sender: getAddress(sender), recipient: getAddress(recipient) }
      return [{ ...what, direction, ...parties }]
    }
    return [networkId, { transferOf }] as const
  })
  return new Map(await Promise.all(each))
}

type Moved = HistoryRow['transfers'][number]
const isFungible = ({ standard }: Moved) => standard === 'native' || standard === 'erc20'
const collectibleOf = ({ standard, contract, token_id: tokenId }: Moved): readonly CollectibleId[] =>
  (standard === 'erc721' || standard === 'erc1155') && contract && tokenId !== null
    ? [{ contract, tokenId, standard }]
    : []
const keyOf = ({ contract, tokenId }: CollectibleId) => `${contract} ${tokenId}`
