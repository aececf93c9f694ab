import { rowsOf } from '@latchkey/server-kit'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Lease } from './lease.ts'
import type { IndexedBlock } from './readBlocks.ts'

/** Number of recent block hashes that are stored. After a deeper reorganization the network is indexed again. */
export const recentBlockCount = 256
const zeroAddress = '0x0000000000000000000000000000000000000000'
const perInsert = 5_000

export type BlockId = { readonly block: number; readonly hash: string }
export type Cursor = BlockId & { readonly first: BlockId }

type Tx = Pick<Database, 'execute'>
type Row = Readonly<Record<string, string | number | boolean | null>>

/** Another process holds the lease of the network. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** The index of one network. Each change is one transaction with the cursor, and requires the lease. */
export function createIndexStore({ db, network, lease }: { db: Database; network: string; lease: Lease }) {
  const change = (work: (tx: Tx) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      // Deleting a whole network may exceed the statement timeout of requests.
      await tx.execute(sql`set local statement_timeout = 0`)
      if (!(await lease.isHeld(tx))) throw new LeaseLost('another process indexes the network')
      await work(tx)
    })
  const setCursor = (tx: Tx, first: BlockId, last: BlockId, turns: 0 | 1) =>
    tx.execute(sql`
      insert into services.index_cursors as cursor (network, first_block, first_hash, block, hash)
      values (${network}, ${first.block}, ${first.hash}, ${last.block}, ${last.hash})
      on conflict (network) do update
      set block = excluded.block, hash = excluded.hash, turns = cursor.turns + ${turns}`)

  return {
    async cursor(): Promise<Cursor | undefined> {
      const [row] = rowsOf(
        await db.execute(sql`select * from services.index_cursors where network = ${network}`),
      )
      return (
        row && {
          block: Number(row.block),
          hash: String(row.hash),
          first: { block: Number(row.first_block), hash: String(row.first_hash) },
        }
      )
    },
    /** Blocks whose hash is stored, newest first. */
    async recentBlocks(): Promise<readonly BlockId[]> {
      const rows = await db.execute(
        sql`select block, hash from services.blocks where network = ${network} order by block desc`,
      )
      return rowsOf(rows).map(({ block, hash }) => ({ block: Number(block), hash: String(hash) }))
    },
    /** Adds blocks that follow the cursor. @throws LeaseLost */
    async append(blocks: readonly IndexedBlock[]): Promise<void> {
      const [from, to] = [blocks[0], blocks.at(-1)]
      if (!from || !to) return
      await change(async (tx) => {
        for (const [table, rows] of Object.entries(rowsFor(network, blocks))) await insert(tx, table, rows)
        await moveCollectibles(tx, network, sql`block >= ${from.number}`, sql`+`)
        await tx.execute(sql`
          delete from services.blocks where network = ${network} and block <= ${to.number - recentBlockCount}`)
        const first = { block: from.number, hash: from.hash }
        await setCursor(tx, first, { block: to.number, hash: to.hash }, 0)
      })
    },
    /** Deletes everything after `ancestor`. @throws LeaseLost */
    async rollBack(ancestor: BlockId): Promise<void> {
      const after = sql`block > ${ancestor.block}`
      await change(async (tx) => {
        await moveCollectibles(tx, network, after, sql`-`)
        await tx.execute(sql`
          update services.account_tokens set own_block = null
          where network = ${network} and own_block > ${ancestor.block}`)
        const ofBlocks = [
          'transfers',
          'transactions',
          'account_transactions',
          'account_counterparties',
          'blocks',
        ]
        for (const table of ofBlocks) {
          await tx.execute(
            sql`delete from services.${sql.raw(table)} where network = ${network} and ${after}`,
          )
        }
        await setCursor(tx, ancestor, ancestor, 1)
      })
    },
    /** Deletes the network, because it has been replaced by another chain. @throws LeaseLost */
    async wipe(): Promise<void> {
      const own = ['transfers', 'transactions', 'account_transactions', 'blocks', 'index_cursors']
      const ofAccounts = ['account_tokens', 'account_counterparties', 'account_collectibles', 'purchases']
      await change(async (tx) => {
        for (const table of [...own, ...ofAccounts, 'token_metadata']) {
          await tx.execute(sql`delete from services.${sql.raw(table)} where network = ${network}`)
        }
      })
    },
  }
}

function rowsFor(network: string, blocks: readonly IndexedBlock[]) {
  const transactions: Row[] = []
  const transfers: Row[] = []
  const accountTransactions: Row[] = []
  const accountTokens = new Map<string, Row>()
  const counterparties = new Map<string, Row>()
  for (const { number: block, minedAt, transactions: own, transfers: moved } of blocks) {
    const mined_at = minedAt.toISOString()
    const concerned = new Map(own.map((tx) => [tx.hash, new Set([tx.sender, tx.recipient, tx.created])]))
    const signers = new Map(own.map(({ hash, sender }) => [hash, sender]))
    const addCounterparty = (account: string, counterparty: string | undefined) => {
      const key = `${account} ${counterparty}`
      if (!counterparty || account === counterparty || account === zeroAddress || counterparties.has(key))
        return
      counterparties.set(key, { account, counterparty, network, block })
    }
    for (const { hash, position, sender, recipient, created, nonce, selector, failed } of own) {
      transactions.push({
        ...{ network, hash, block, position, mined_at, sender, selector, failed, nonce: String(nonce) },
        ...{ recipient: recipient ?? null, created: created ?? null },
      })
      if (!failed) addCounterparty(sender, recipient)
    }
    for (const { txHash, logIndex, part, standard, contract, tokenId, amount, sender, recipient } of moved) {
      const parties = [sender, recipient]
      const signer = signers.get(txHash)
      for (const party of parties) concerned.get(txHash)?.add(party)
      transfers.push({
        ...{ network, tx_hash: txHash, log_index: logIndex, part, block, standard, sender, recipient },
        ...{ contract: contract ?? null, token_id: tokenId?.toString() ?? null, amount: String(amount) },
      })
      // Zero transfers can be made in any account's name, and contracts can log transfers that never happened.
      if (amount > 0n && (standard === 'native' || signer === sender)) addCounterparty(sender, recipient)
      if (standard !== 'erc20' || !contract) continue
      for (const account of parties.filter((party) => party !== zeroAddress)) {
        const key = `${account} ${contract}`
        const own_block = signer === account && amount > 0n ? block : null
        accountTokens.set(key, {
          ...{ account, network, contract },
          own_block: accountTokens.get(key)?.own_block ?? own_block,
        })
      }
    }
    for (const { hash: tx_hash, position } of own) {
      for (const account of concerned.get(tx_hash) ?? []) {
        if (!account || account === zeroAddress) continue
        accountTransactions.push({ account, network, block, position, mined_at, tx_hash })
      }
    }
  }
  return {
    blocks: blocks.map(({ number: block, hash }) => ({ network, block, hash })),
    transactions,
    transfers,
    account_transactions: accountTransactions,
    account_tokens: [...accountTokens.values()],
    account_counterparties: [...counterparties.values()],
  }
}

/** A duplicate row is a bug, except in these tables, where an account meets the same token or counterparty again. */
const onConflict: Readonly<Record<string, SQL>> = {
  account_tokens: sql`on conflict (account, network, contract) do update set own_block = excluded.own_block
    where held.own_block is null and excluded.own_block is not null`,
  account_counterparties: sql`on conflict do nothing`,
}

/** Inserts rows, given as objects by column name. */
async function insert(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const into = sql.raw(`services.${table}`)
  const conflictClause = onConflict[table] ?? sql``
  for (let start = 0; start < rows.length; start += perInsert) {
    const json = JSON.stringify(rows.slice(start, start + perInsert))
    await tx.execute(
      sql`insert into ${into} as held select * from jsonb_populate_recordset(null::${into}, ${json}::text::jsonb) ${conflictClause}`,
    )
  }
}

/** Adds the collectible transfers of some blocks to the quantities accounts hold, or subtracts them. */
async function moveCollectibles(tx: Tx, network: string, where: SQL, sign: SQL): Promise<void> {
  await tx.execute(sql`
    insert into services.account_collectibles as held (account, network, contract, token_id, standard, quantity)
    select account, ${network}, contract, token_id, max(standard), ${sign} sum(amount)
    from (
      select recipient as account, contract, token_id, standard, amount from services.transfers
      where network = ${network} and token_id is not null and ${where}
      union all
      select sender, contract, token_id, standard, -amount from services.transfers
      where network = ${network} and token_id is not null and ${where}
    ) moved
    where account <> ${zeroAddress}
    group by account, contract, token_id
    on conflict (account, network, contract, token_id)
    do update set quantity = held.quantity + excluded.quantity`)
}
