import { type Clock, formatAmount } from '@latchkey/core'
import { createShortCache } from '@latchkey/server-kit'
import type { SolanaChain } from '@latchkey/server-kit/chains'
import * as z from 'zod'
import { caipAsset } from '../blockchain/fields.ts'
import type { HistoryPage, Transfer, WrittenTransaction } from '../blockchain/historyAnswer.ts'
import type { PriceSource } from '../blockchain/price.ts'
import { writeCursor } from '../http/cursor.ts'
import { inGroups } from './inGroups.ts'
import { maxSignatures, type SignatureInfo, type SolanaReads } from './solanaReads.ts'
import { type SolanaToken, type SolanaTokens, solAddress } from './solanaTokens.ts'
import { readTransaction, type SolanaTransaction } from './transactionData.ts'
import { isDust, operationOf, transfersOf } from './transfersOf.ts'

/** The last transaction of the previous page. */
export const solanaCursor = z.object({
  slot: z.number().int().min(0),
  signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/),
})
type SolanaCursor = z.output<typeof solanaCursor>

type PageRequest = {
  readonly account: string
  readonly after: SolanaCursor | undefined
  readonly limit: number
}

/**
 * Token accounts whose transactions are read besides those of the account itself: a transfer to a token account that exists
 * names only that one.
 */
const maxTokenAccounts = 15
/** Concurrent reads of transactions for one page. */
const concurrent = 10
/** Maximum reads for one page, in case all transactions of one are hidden. */
const maxTurns = 3
const pageMs = 1_000
const maxPages = 256
/** A confirmed transaction is not read again for this long, ms. A few kB each. */
const transactionMs = 600_000
const maxTransactions = 3_000

/** A transaction with what the node knows of it; `undefined` if that is only its signature. */
type Entry = { readonly info: SignatureInfo; readonly read: SolanaTransaction | undefined }

/**
 * Transactions of an account in pages, newest first, read from the node: signatures of the account and its token accounts
 * after the cursor, then the transactions of the page. The cost of a page does not depend on the length of the history.
 */
export function createSolanaHistory({
  chain,
  clock,
  reads,
  tokens,
  prices,
}: {
  chain: SolanaChain
  clock: Clock
  reads: SolanaReads
  tokens: SolanaTokens
  prices: PriceSource
}) {
  const { caipNetworkId: networkId, nativeCurrency, assets } = chain.network
  const pages = createShortCache<HistoryPage>({ clock, ms: pageMs, maxEntries: maxPages })
  const transactions = createShortCache<SolanaTransaction | undefined>({
    ...{ clock, ms: transactionMs, maxEntries: maxTransactions },
    shouldKeep: (read) => read !== undefined,
  })

  /** The account and its token accounts, configured tokens first, then by what they hold. */
  async function sourcesOf(account: string): Promise<readonly string[]> {
    const { accounts } = await reads.tokenAccounts(account)
    const rank = (mint: string, amount: bigint) => (tokens.isConfigured(mint) ? 0 : amount > 0n ? 1 : 2)
    const inOrder = accounts.toSorted(
      (one, other) =>
        rank(one.mint, one.amount) - rank(other.mint, other.amount) || (one.address < other.address ? -1 : 1),
    )
    return [account, ...inOrder.slice(0, maxTokenAccounts).map(({ address }) => address)]
  }

  /**
   * The signatures after the cursor, newest first, and whether there are more. A page ends at the end of a slot, because the
   * order within one is not known across accounts.
   */
  async function signaturesOf(sources: readonly string[], after: SolanaCursor | undefined, limit: number) {
    const lists = await inGroups(sources, concurrent, (source) =>
      reads.signatures(source, limit + 1, after?.signature),
    )
    const found = new Map(lists.flat().map((info) => [info.signature, info]))
    // Below the oldest signature of a list that was cut, the others are not complete.
    const cut = lists.filter(({ length }) => length > limit).map((list) => list.at(-1)?.slot ?? 0)
    const sorted = [...found.values()]
      .filter(({ slot }) => cut.every((oldest) => slot > oldest))
      .filter(({ slot }) => after === undefined || slot < after.slot)
      .sort((one, other) => other.slot - one.slot)
    const next = sorted[limit]
    const page = next ? sorted.filter(({ slot }) => slot > next.slot) : sorted
    return { page, more: cut.length > 0 || next !== undefined }
  }

  async function entriesAfter(sources: readonly string[], after: SolanaCursor | undefined, limit: number) {
    let { page, more } = await signaturesOf(sources, after, limit)
    if (page.length === 0 && more) {
      // More transactions in one slot than fit on a page: all of them are one page.
      const all = await signaturesOf(sources, after, maxSignatures - 1)
      page = all.page.filter(({ slot }) => slot === all.page[0]?.slot)
      more = all.more || all.page.length > page.length
    }
    const entries = await inGroups(page, concurrent, async (info): Promise<Entry> => {
      const read = await transactions(info.signature, async () => {
        const found = await reads.transaction(info.signature)
        return found?.meta ? readTransaction(found) : undefined
      })
      return { info, read }
    })
    const last = page.at(-1)
    return { entries, next: more && last ? { slot: last.slot, signature: last.signature } : undefined }
  }

  /** Writes the visible transactions: hidden are those that others made, and that brought only dust or spam. Security. */
  async function write(account: string, entries: readonly Entry[]): Promise<WrittenTransaction[]> {
    const moves = entries.map(({ info, read }) => (read && !info.failed ? transfersOf(read, account) : []))
    const mints = [...new Set(moves.flat().flatMap(({ mint }) => mint ?? []))]
    const [metadata, priced] = await Promise.all([
      tokens.of(mints),
      prices(networkId, [solAddress, ...mints]),
    ])
    const icons = new Map(
      await Promise.all([...metadata].map(async ([mint, token]) => [mint, await pictureOf(token)] as const)),
    )
    const contentOf = (mint: string | undefined, amount: bigint) => {
      const price = priced.get(mint ?? solAddress)?.usd ?? null
      const token = mint === undefined ? undefined : metadata.get(mint)
      if (mint !== undefined && (!token || (token.isSpam && !token.isCollectible))) return undefined
      const icon = mint === undefined ? { imageUrl: assets?.imageUrl ?? '', imageType: '' } : icons.get(mint)
      const { imageUrl, imageType = '' } = icon ?? {}
      if (token?.isCollectible && mint)
        return {
          nft_info: {
            ...{ name: token.name, token_id: '1', contract: mint },
            content: { preview: imageUrl ? { url: imageUrl, content_type: imageType } : null, detail: null },
            flags: { is_spam: token.isSpam },
          },
          ...{ quantity: { numeric: '1' }, price: null, value: null },
        }
      const { name, symbol, decimals } = token ?? nativeCurrency
      const numeric = formatAmount(amount, decimals)
      const address = mint === undefined ? {} : { address: caipAsset(networkId, mint) }
      return {
        fungible_info: { name, symbol, icon: imageUrl ? { url: imageUrl } : null, decimals, ...address },
        quantity: { numeric },
        price,
        value: price === null ? null : Number(numeric) * price,
      }
    }
    return entries.flatMap(({ info, read }, index): WrittenTransaction[] => {
      if (info.minedAt === null) return []
      const moved = moves[index] ?? []
      const isOwn = read === undefined || read.signers.includes(account)
      const transfers = moved.flatMap((move): Transfer[] => {
        const { mint, amount, ...parties } = move
        const content = contentOf(mint, amount)
        if (!content || (!isOwn && isDust(move, content.value))) return []
        return [{ ...content, ...parties }]
      })
      if (!isOwn && transfers.length === 0) return []
      return [
        {
          id: `${networkId}:${info.signature}`,
          metadata: {
            operationType: read ? operationOf(read, account, moved) : 'execute',
            hash: info.signature,
            chain: networkId,
            minedAt: new Date(info.minedAt * 1_000).toISOString(),
            sentFrom: read?.payer ?? '',
            sentTo: moved[0]?.recipient ?? read?.orders[0]?.to ?? '',
            status: info.failed ? 'failed' : 'confirmed',
            nonce: 0,
          },
          transfers,
        },
      ]
    })
  }

  const pictureOf = async (token: SolanaToken) =>
    token.iconUrl ? { imageUrl: token.iconUrl, imageType: '' } : tokens.picture(token)

  async function read({ account, after, limit }: PageRequest): Promise<HistoryPage> {
    const sources = await sourcesOf(account)
    const data: WrittenTransaction[] = []
    let cursor = after
    let more = true
    for (let turn = 0; turn < maxTurns && more && data.length === 0; turn++) {
      const { entries, next } = await entriesAfter(sources, cursor, limit)
      data.push(...(await write(account, entries)))
      cursor = next
      more = next !== undefined
    }
    return { data, next: cursor && more ? writeCursor(cursor) : null }
  }

  /** One page. @throws NodeUnavailable */
  return (request: PageRequest): Promise<HistoryPage> => pages(JSON.stringify(request), () => read(request))
}
