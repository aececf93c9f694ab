import { type SQL, sql } from 'drizzle-orm'
import { type Address, erc20Abi, parseEther } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import { expect } from 'vitest'
import type { TestChain } from './startTestChain.ts'

type Rows = (query: SQL) => Promise<readonly Readonly<Record<string, unknown>>[]>

/** Reads of the index for tests, and their comparison with the chain. */
export function createIndexReads(rows: Rows, chain: () => TestChain) {
  /** All rows of the index, without the lease. */
  const everything = async () =>
    Promise.all(
      [
        'blocks',
        'transactions',
        'transfers',
        'account_transactions',
        'account_tokens',
        'account_collectibles',
        'account_counterparties',
      ].map(async (table) =>
        (await rows(sql`select row_to_json(t)::text as row from services.${sql.raw(table)} t`))
          .map(({ row }) => row)
          .sort(),
      ),
    )
  /** Tokens that accounts sent themselves, with the block of the first transfer. */
  const ownTokens = () =>
    rows(sql`
      select account, contract, own_block from services.account_tokens
      where own_block is not null order by account, contract`)
  /** Accounts that an account called or paid. */
  const counterpartiesOf = async (account: Address) =>
    (
      await rows(
        sql`select counterparty from services.account_counterparties where account = ${account.toLowerCase()}`,
      )
    ).map(({ counterparty }) => counterparty)
  /** Incoming minus outgoing amounts according to the index. */
  const netTransferred = async (account: Address, contract: Address | undefined) => {
    const of = account.toLowerCase()
    const which = contract ? sql`contract = ${contract.toLowerCase()}` : sql`standard = 'native'`
    const [row] = await rows(sql`
      select coalesce(sum(case when recipient = ${of} then amount else 0 end)
        - sum(case when sender = ${of} then amount else 0 end), 0)::text as sum
      from services.transfers where ${which} and (sender = ${of} or recipient = ${of})`)
    return BigInt(String(row?.sum))
  }
  const fees = async (account: Address) => {
    const own = await rows(
      sql`select hash from services.transactions where sender = ${account.toLowerCase()}`,
    )
    const paid = await Promise.all(
      own.map(async ({ hash }) => {
        const receipt = (await chain().ask('eth_getTransactionReceipt', hash)) as Record<string, string>
        return BigInt(receipt.gasUsed ?? 0) * BigInt(receipt.effectiveGasPrice ?? 0)
      }),
    )
    return paid.reduce((sum, fee) => sum + fee, 0n)
  }
  /** Asserts that balances computed from the index equal the chain's. */
  const agreesWithChain = async () => {
    const { alice, bob, client, devnet, networkId } = chain()
    for (const { address } of [alice, bob]) {
      for (const token of devnet.deployment.tokens.filter((token) => token.networkId === networkId)) {
        const [balances, sum] = [
          await readContract(client, {
            address: token.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }),
          await netTransferred(address, token.address),
        ]
        expect(sum, token.symbol).toBe(balances)
      }
      const native = await getBalance(client, { address })
      expect((await netTransferred(address, undefined)) + parseEther('10000') - (await fees(address))).toBe(
        native,
      )
    }
  }

  return { everything, ownTokens, counterpartiesOf, agreesWithChain }
}
