import { type Address, type Hex, toHex } from 'viem'

const day = 86_400
/** Requests in one batch. */
const batchSize = 250

export type Call = {
  readonly from: Address
  readonly to: Address
  readonly data?: Hex | undefined
  readonly value?: bigint | undefined
  readonly gas?: number | undefined
}

type Planned = Call & { readonly at: number; readonly order: number }

/**
 * Collects transactions with their times, and sends them to an Anvil whose time is before all of them. Transactions of one
 * second share a block, in the order in which they were added.
 *
 * @param now - seconds since the Unix epoch
 */
export function createTimeline(rpcUrl: string, now: number) {
  const planned: Planned[] = []

  async function batch(requests: readonly (readonly [method: string, params: readonly unknown[]])[]) {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    const answers = (await response.json()) as { id: number; result?: unknown; error?: { message: string } }[]
    const byId = new Map(answers.map((answer) => [answer.id, answer]))
    return requests.map(([method], id) => {
      const answer = byId.get(id)
      if (!answer || answer.error) throw new Error(`${method}: ${answer?.error?.message ?? 'no answer'}`)
      return answer.result
    })
  }

  async function inBatches(requests: readonly (readonly [string, readonly unknown[]])[]) {
    const results: unknown[] = []
    for (let start = 0; start < requests.length; start += batchSize)
      results.push(...(await batch(requests.slice(start, start + batchSize))))
    return results
  }

  /** @returns how many transactions were sent. @throws Error if one of them failed */
  async function run(balances: ReadonlyMap<Address, bigint>): Promise<number> {
    const calls = [...planned].sort((a, b) => a.at - b.at || a.order - b.order)
    const senders = [...new Set(calls.map(({ from }) => from))]
    await inBatches([
      ['evm_setAutomine', [false]],
      ['anvil_autoImpersonateAccount', [true]],
      ...[...balances].map(([account, wei]) => ['anvil_setBalance', [account, toHex(wei)]] as const),
    ])
    const counts = await inBatches(senders.map((from) => ['eth_getTransactionCount', [from, 'latest']]))
    const nonces = new Map(senders.map((from, index) => [from, Number(counts[index])]))
    const sent: { readonly hash: unknown; readonly call: Call }[] = []
    for (let start = 0; start < calls.length; ) {
      const at = calls[start]?.at ?? 0
      const moment = calls.slice(start).filter((call) => call.at === at)
      start += moment.length
      const requests = moment.map(({ from, to, data, value = 0n, gas = 400_000 }) => {
        const nonce = nonces.get(from) ?? 0
        nonces.set(from, nonce + 1)
        const transaction = { from, to, data, value: toHex(value), gas: toHex(gas), nonce: toHex(nonce) }
        const fees = { maxFeePerGas: toHex(10_000_000_000n), maxPriorityFeePerGas: toHex(1_000_000_000n) }
        return ['eth_sendTransaction', [{ ...transaction, ...fees }]] as const
      })
      const results = await batch([...requests, ['evm_setNextBlockTimestamp', [at]], ['evm_mine', []]])
      for (const [index, call] of moment.entries()) sent.push({ hash: results[index], call })
    }
    const receipts = await inBatches(sent.map(({ hash }) => ['eth_getTransactionReceipt', [hash]]))
    const failed = receipts.findIndex((receipt) => (receipt as { status?: string } | null)?.status !== '0x1')
    if (failed >= 0)
      throw new Error(`A transaction of the history failed: ${JSON.stringify(sent[failed]?.call, show)}`)
    return sent.length
  }

  return {
    /** Time of the newest block, seconds since the Unix epoch. */
    async chainTime(): Promise<number> {
      const [block] = await batch([['eth_getBlockByNumber', ['latest', false]]])
      return Number((block as { timestamp: string }).timestamp)
    },
    async hasCode(address: Address): Promise<boolean> {
      const [code] = await batch([['eth_getCode', [address, 'latest']]])
      return code !== '0x'
    },
    /** @param days - from now, negative for the past */
    add(days: number, call: Call) {
      planned.push({ ...call, at: Math.round(now + days * day), order: planned.length })
    },
    /** Seconds since the Unix epoch. */
    time: (days: number) => BigInt(Math.round(now + days * day)),
    run,
    /** Sets the account's balance, wei. */
    setBalance: (account: Address, wei: bigint) => batch([['anvil_setBalance', [account, toHex(wei)]]]),
    /** Ends the history: the chain's time is the clock's from now on, with a block for each transaction. */
    async finish() {
      await batch([
        ['anvil_autoImpersonateAccount', [false]],
        ['evm_setNextBlockTimestamp', [Math.floor(Date.now() / 1000)]],
        ['evm_mine', []],
        ['evm_setAutomine', [true]],
      ])
    },
  }
}

export type Timeline = ReturnType<typeof createTimeline>

const show = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
