import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { type CaipNetworkId, formatAmount } from '@latchkey/core'
import { getAddress } from 'viem'
import { access } from '../access/routeAccess.ts'
import { cursorField, writeCursor } from '../http/cursor.ts'
import { answers, oneReason } from '../http/problem.ts'
import { solanaCursor } from '../solana/solanaHistory.ts'
import type { CollectibleId } from './collectibles.ts'
import type { Blockchain } from './createBlockchain.ts'
import {
  type Address,
  anyAccountField,
  caipAsset,
  isOn,
  isSolanaAddress,
  nativeAddress,
  networkFields,
  optionalCaller,
  refusals,
  wrongFamily,
} from './fields.ts'
import { type HistoryPage, type Transfer, transaction, type WrittenTransaction } from './historyAnswer.ts'
import { type HistoryCursor, type HistoryRow, historyCursor, type Moved } from './historyStore.ts'
import { holdsUrl } from './holdsUrl.ts'
import { jsonAnswer } from './jsonAnswer.ts'
import { operationType } from './operationType.ts'
import { strangerOf } from './poison.ts'

const maxPerPage = 100
/** Maximum reads for one page, in case many filtered transactions lie between two shown ones. */
const maxTurns = 10

/** Read before the transfers of a page can be formatted. */
type TransferReader = {
  readonly transferOf: (moved: Moved, account: Address) => readonly Transfer[]
}

/** Transaction history of an account. Spec §7. */
export function historyRoutes(app: OpenAPIHono, blockchain: Blockchain): void {
  const { chains, history, indexed, pages, solana } = blockchain
  const route = createRoute({
    method: 'get',
    path: '/v1/account/{address}/history',
    middleware: access({ callers: 'project', cost: 5, asksProviders: true }),
    tags: ['Blockchain'],
    summary: 'Transactions of an account, newest first, in pages',
    request: {
      params: z.object({ address: anyAccountField }),
      query: optionalCaller.extend({
        chainId: networkFields(chains).anyNetwork.optional(),
        cursor: cursorField(z.union([historyCursor, solanaCursor])),
        onramp: z.string().max(64).optional().openapi({ description: 'Only transactions of this on-ramp.' }),
        limit: z.coerce.number().int().min(1).max(maxPerPage).default(50),
      }),
    },
    responses: {
      200: answers(
        'One page. EVM networks without an index have no transactions.',
        z.object({ data: z.array(transaction), next: z.string().nullable() }),
      ),
      ...refusals,
    },
  })

  /** Reads one page of visible transactions: filtered ones are replaced by older ones. */
  async function read(
    networks: readonly CaipNetworkId[],
    { account, after, provider, limit }: PageRequest,
  ): Promise<HistoryPage> {
    const data: WrittenTransaction[] = []
    let last = after
    let more = true
    for (let turn = 0; turn < maxTurns && more && data.length < limit; turn++) {
      const size = turn === 0 ? limit : maxPerPage
      const rows = await history.page({ account, networks, after: last, limit: size + 1, provider })
      more = rows.length > size
      const page = rows.slice(0, size)
      const described = await describe(blockchain, page)
      const transfersOf = await createTransferFilter(history, account, page, described)
      for (const row of page) {
        if (data.length === limit) {
          more = true
          break
        }
        last = cursorOf(row)
        const transfers = transfersOf(row)
        if (transfers) data.push(writeTransaction(row, account, transfers))
      }
    }
    return { data, next: more && last ? writeCursor(last) : null }
  }

  app.openapi(route, async (c) => {
    const { address } = c.req.valid('param')
    const { chainId, cursor: after, onramp: provider, limit } = c.req.valid('query')
    if (!isOn(address, chainId)) return c.json(wrongFamily, 400)
    const isOfSolana = after !== undefined && 'signature' in after
    if (after && isOfSolana !== isSolanaAddress(address))
      return c.json(oneReason('cursor', 'The cursor is of another account.'), 400)
    if (isSolanaAddress(address) || isOfSolana) {
      if (!solana || !chains.solana) return c.json({ data: [], next: null }, 200)
      const page = await solana.history({ account: address, after: isOfSolana ? after : undefined, limit })
      if (provider === undefined) return c.json(page, 200)
      const { caipNetworkId } = chains.solana.network
      const bought = await history.purchases(address, caipNetworkId, provider)
      return c.json({ ...page, data: page.data.filter(({ metadata }) => bought.has(metadata.hash)) }, 200)
    }
    const account = address as Address // the field accepts no third family
    const networks = chainId ? indexed.filter((id) => id === chainId) : indexed
    if (networks.length === 0) return c.json({ data: [], next: null }, 200)
    const asked = { account, after, provider, limit }
    // A purchase made a moment ago is not yet indexed, and must appear immediately.
    if (provider) return c.json(await read(networks, asked), 200)
    const json = await pages(networks, `history ${JSON.stringify(asked)}`, () => read(networks, asked))
    return jsonAnswer(c, json)
  })
}

type PageRequest = {
  readonly account: Address
  readonly after: HistoryCursor | undefined
  readonly provider: string | undefined
  readonly limit: number
}

const cursorOf = ({ minedAt, network, block, position }: HistoryRow) => ({
  minedAt,
  network,
  block,
  position,
})

function writeTransaction(row: HistoryRow, account: Address, transfers: Transfer[]): WrittenTransaction {
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

/**
 * The visible transfers of each transaction, or `undefined` for a transaction that is hidden: it consists only of spam or
 * address poisoning that the account did not start. Security.
 */
async function createTransferFilter(
  history: Blockchain['history'],
  account: Address,
  rows: readonly HistoryRow[],
  described: ReadonlyMap<CaipNetworkId, TransferReader>,
): Promise<(row: HistoryRow) => Transfer[] | undefined> {
  const shown = rows.map((row) => ({
    row,
    stranger: strangerOf(row, account),
    parts: row.transfers.flatMap((moved) =>
      (described.get(row.network)?.transferOf(moved, account) ?? []).map((transfer) => ({
        transfer,
        stranger: strangerOf(row, account, { ...moved, value: transfer.value }),
      })),
    ),
  }))
  const strangers = shown.flatMap(({ stranger, parts }) => [stranger, ...parts.map((part) => part.stranger)])
  const contacted = await history.contacted(account, [...new Set(strangers.flatMap((one) => one ?? []))])
  const isHidden = (stranger: Address | undefined) => stranger !== undefined && !contacted.has(stranger)
  const transfersOf = new Map(
    shown.map(({ row, stranger, parts }) => {
      const transfers = parts.flatMap((part) => (isHidden(part.stranger) ? [] : [part.transfer]))
      const onlySpam = transfers.length === 0 && row.transfers.length > 0 && row.sender !== account
      return [row, onlySpam || isHidden(stranger) ? undefined : transfers]
    }),
  )
  return (row) => transfersOf.get(row)
}

/** Reads, for each network, the metadata and prices of a page's tokens and the metadata of its collectibles. */
async function describe(
  { metadata, prices, collectibles }: Blockchain,
  rows: readonly HistoryRow[],
): Promise<ReadonlyMap<CaipNetworkId, TransferReader>> {
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
    const transferOf: TransferReader['transferOf'] = (one, account) => {
      const [id] = collectibleOf(one)
      const content = id ? collectible(id, one.amount) : fungible(one.contract ?? nativeAddress, one.amount)
      if (!content) return []
      const { sender, recipient } = one
      const direction = sender === recipient ? 'self' : sender === account ? 'out' : 'in'
      const parties = { sender: getAddress(sender), recipient: getAddress(recipient) }
      return [{ ...content, direction, ...parties }]
    }
    return [networkId, { transferOf }] as const
  })
  return new Map(await Promise.all(each))
}

const isFungible = ({ standard }: Moved) => standard === 'native' || standard === 'erc20'
const collectibleOf = ({ standard, contract, tokenId }: Moved): readonly CollectibleId[] =>
  (standard === 'erc721' || standard === 'erc1155') && contract && tokenId !== null
    ? [{ contract, tokenId, standard }]
    : []
const keyOf = ({ contract, tokenId }: CollectibleId) => `${contract} ${tokenId}`
