import type { PendingTransaction, Receipt, TransactionCall } from '@latchkey/core'
import { type Client, numberToHex, type RpcLog } from 'viem'
import { encodeTransfer } from './erc20.ts'
import { type Hex, readTrace, writeTrace } from './transactionTrace.ts'

/** First four bytes of keccak256 of `nonce()`. */
const nonceSelector = '0xaffed0e0'
/**
 * First four bytes of keccak256 of
 * `getTransactionHash(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,uint256)`.
 */
const hashSelector = '0xd8d11f78'
/** keccak256 of `ExecutionSuccess(bytes32,uint256)` and `ExecutionFailure(bytes32,uint256)`. */
const succeeded = '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e'
const failed = '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23'

/** Proposals before this one that may wait for owners as well. */
const mostQueued = 10
/** Blocks before the first look that may contain the execution. */
const blocksBefore = 1_000n
/** Blocks for which another node may lag behind. */
const lag = 100n
/** Blocks of one request for events; nodes limit them differently, so fewer are asked after a failure. */
const mostBlocks = 2_000n
const fewestBlocks = 50n
/** Requests for events of one check. */
const mostRequests = 20
/** Checks without the event, after the nonce was used, until the proposal counts as replaced: nodes lag behind. */
const mostMissed = 3
/** Blocks after which the place of the search is reported again. */
const blocksOfTrace = 1_000n

export type Proposal = {
  /** The receipt of the transaction that executed the proposal, or another one in its place; `undefined` while there is none. */
  check(): Promise<Receipt | undefined>
}

/**
 * Follows a transaction that was proposed to the owners of a Safe. The wallet returns the hash that they sign, which no node
 * knows. The Safe emits it when it executes the proposal, and its nonce says when there is something to search. Which nonce the
 * proposal has is found by asking the contract for the hash of the same call with each nonce; if another transaction used it,
 * the proposal was replaced. Contract accounts of another kind stay proposed until a node knows their id.
 *
 * Source: Safe contracts 1.1.1 to 1.5.0, `ISafe`. The event's hash is indexed since 1.4.0.
 */
export function createProposal(
  client: Client,
  transaction: PendingTransaction & { readonly from: string },
  onTrace: (trace: string) => void,
): Proposal {
  const safe = transaction.from as Hex
  const saved = readTrace(transaction.trace)
  const known = saved && 'searchFrom' in saved ? saved : undefined
  let searchFrom = known?.searchFrom
  let accountNonce = known?.accountNonce
  let nonceBefore: number | undefined
  let missed = 0
  /** Hash of the call that wallets propose to cancel with the same nonce. */
  let rejection: string | undefined
  let blocks = mostBlocks

  const call = (data: Hex) => client.request({ method: 'eth_call', params: [{ to: safe, data }, 'latest'] })
  const hashOf = async ({ to = safe, value = 0n, data = '0x' }: SafeCall, nonce: number) =>
    (await call(`${hashSelector}${hashArguments({ to, value, data }, nonce)}`)).toLowerCase()

  const findNonce = async (executed: number) => {
    const { call: asked } = transaction
    if (!asked) return
    const wanted = safeCall(asked)
    for (let nonce = executed; nonce < executed + mostQueued && accountNonce === undefined; nonce++)
      if ((await hashOf(wanted, nonce)) === transaction.id.toLowerCase()) accountNonce = nonce
  }
  let remembered: bigint | undefined
  const moveTo = (block: bigint) => {
    searchFrom = block
    if (remembered !== undefined && block - remembered < blocksOfTrace) return
    remembered = block
    onTrace(writeTrace({ accountNonce, searchFrom }))
  }

  /** The event of this proposal, or of the one that cancelled it, in the blocks up to `latest`. */
  const search = async (latest: bigint): Promise<Receipt | undefined> => {
    for (let requests = 0; requests < mostRequests; requests++) {
      const fromBlock = searchFrom ?? 0n
      if (fromBlock > latest) return undefined
      const toBlock = fromBlock + blocks - 1n < latest ? fromBlock + blocks - 1n : latest
      let logs: readonly RpcLog[]
      try {
        logs = await client.request({
          method: 'eth_getLogs',
          params: [
            {
              address: safe,
              topics: [[succeeded, failed]],
              fromBlock: numberToHex(fromBlock),
              toBlock: numberToHex(toBlock),
            },
          ],
        })
      } catch (cause) {
        if (blocks === fewestBlocks) throw cause
        blocks = blocks / 4n > fewestBlocks ? blocks / 4n : fewestBlocks
        continue
      }
      for (const log of logs) {
        const hash = executedHash(log)
        if (!log.transactionHash || !log.blockNumber) continue
        if (hash === transaction.id.toLowerCase()) {
          const status = log.topics[0] === failed ? 'reverted' : 'success'
          return { status, id: log.transactionHash, blockNumber: BigInt(log.blockNumber) }
        }
        if (hash === rejection) return { status: 'replaced', id: log.transactionHash, isCancelled: true }
      }
      moveTo(toBlock + 1n)
    }
    return undefined
  }

  return {
    async check() {
      const latest = BigInt(await client.request({ method: 'eth_blockNumber' }))
      const executed = readNonce(await call(nonceSelector))
      if (executed === undefined) return undefined
      if (searchFrom === undefined) {
        await findNonce(executed).catch(() => {})
        moveTo(latest > blocksBefore ? latest - blocksBefore : 0n)
      }
      if (accountNonce !== undefined) rejection ??= await hashOf({}, accountNonce).catch(() => undefined)
      const isUsed = accountNonce !== undefined && accountNonce < executed
      if (executed === nonceBefore && !isUsed) {
        // Nothing was executed, as far as this node knows.
        if (latest - lag > (searchFrom ?? 0n)) moveTo(latest - lag)
        return undefined
      }
      const found = await search(latest)
      if (found || (searchFrom ?? 0n) <= latest) return found
      nonceBefore = executed
      // Another node may know the nonce before this one knows the events.
      searchFrom = latest > lag ? latest - lag : 0n
      if (isUsed) missed += 1
      return missed >= mostMissed ? { status: 'replaced' } : undefined
    },
  }
}

type SafeCall = { readonly to?: string; readonly value?: bigint; readonly data?: string }

/** The call of the Safe for what was asked of the wallet. */
function safeCall({ to, amountBaseUnits, tokenAddress, data }: TransactionCall): SafeCall {
  if (tokenAddress && to) return { to: tokenAddress, data: encodeTransfer(to, amountBaseUnits) }
  return { ...(to ? { to } : {}), value: amountBaseUnits, ...(data ? { data } : {}) }
}

const word = (value: bigint | string) =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** ABI-encoded arguments of `getTransactionHash`, of a call without refund, as wallets propose it. */
function hashArguments({ to, value, data }: Required<SafeCall>, nonce: number): string {
  const bytes = data.slice(2)
  const zeros = word(0n).repeat(6)
  const head = `${word(to)}${word(value)}${word(320n)}${zeros}${word(BigInt(nonce))}`
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return `${head}${word(BigInt(bytes.length / 2))}${padded}`
}

function readNonce(answer: string): number | undefined {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) return undefined
  const nonce = Number(BigInt(answer))
  return Number.isSafeInteger(nonce) ? nonce : undefined
}

/** The hash of an event: its second topic, or the first word of its data in contracts before 1.4.0. */
function executedHash({ topics, data }: RpcLog): string {
  return (topics[1] ?? data.slice(0, 66)).toLowerCase()
}
