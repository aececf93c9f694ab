import { nativeTokenAddress } from '../networks/nativeToken.ts'
import type { BuiltTransaction } from './builtTransaction.ts'

/** The quote that the user saw. Addresses are plain or CAIP-10. */
export type QuotedSwap = {
  readonly address: string
  readonly from: string
  readonly to: string
  readonly amountBaseUnits: bigint
  /** Base units of `to`, as quoted. */
  readonly quotedBaseUnits: bigint
  readonly slippagePercent: number
}

type Call = {
  /** Base units of the token sold; absent if the native token is sold, whose amount is the transaction's value. */
  readonly spent?: bigint | undefined
  readonly least: bigint | undefined
  readonly receiver: bigint | undefined
  /** The token sold and the token bought; the native token appears as its wrapper token. */
  readonly tokens: readonly [bigint | undefined, bigint | undefined]
}

type ReadWord = (place: number) => bigint | undefined

/** Positions of the checked arguments in calls of Uniswap V2 Router02 and 1inch AggregationRouterV6, by selector. */
const calls: Readonly<Record<string, (word: ReadWord) => Call>> = {
  // swapExactETHForTokens(least, path, receiver, deadline)
  '7ff36ab5': (word) => ({ least: word(0), receiver: word(2), tokens: endsOfPath(word, 1) }),
  // swapExactTokensForETH and swapExactTokensForTokens(spent, least, path, receiver, deadline)
  '18cbafe5': (word) => ({ spent: word(0), least: word(1), receiver: word(3), tokens: endsOfPath(word, 2) }),
  '38ed1739': (word) => ({ spent: word(0), least: word(1), receiver: word(3), tokens: endsOfPath(word, 2) }),
  // swap(executor, (srcToken, dstToken, srcReceiver, dstReceiver, amount, minReturnAmount, flags), data)
  '07ed2379': (word) => ({ spent: word(5), least: word(6), receiver: word(4), tokens: [word(1), word(2)] }),
}

const plain = (address: string) => address.split(':').at(-1)?.toLowerCase() ?? ''
const isNative = (asset: string) => plain(asset) === nativeTokenAddress('eip155')

/**
 * Compares a built swap with its quote: payer, receiver, amount, tokens, and that the least amount bought is within the
 * slippage. Returns the name of what differs, or `undefined`. A call that cannot be decoded differs. Security R-74.
 */
export function swapMismatch(built: BuiltTransaction, quoted: QuotedSwap): string | undefined {
  const account = plain(quoted.address)
  if (plain(built.from) !== account) return 'account'
  const native = isNative(quoted.from)
  if (built.value !== (native ? quoted.amountBaseUnits : 0n)) return 'value'
  const call = calls[built.data.slice(2, 10).toLowerCase()]?.(wordsOf(built.data))
  if (call?.least === undefined || call.receiver === undefined) return 'call'

  if (call.receiver !== BigInt(account)) return 'receiver'
  if ((call.spent ?? quoted.amountBaseUnits) !== quoted.amountBaseUnits) return 'amount'
  const [sold, bought] = call.tokens
  // Which token wraps the native one is known to the router only, so it is not compared.
  if (!native && sold !== BigInt(plain(quoted.from))) return 'token'
  if (!isNative(quoted.to) && bought !== BigInt(plain(quoted.to))) return 'token'
  const basisPoints = BigInt(Math.round((100 - quoted.slippagePercent) * 100))
  const least = (quoted.quotedBaseUnits * basisPoints) / 10_000n
  // 1inch rounds differently: one base unit less is accepted.
  return call.least + 1n < least ? 'least amount' : undefined
}

/** Allowances from this amount on count as unlimited. Security R-72. */
const unlimited = 1n << 255n

/** Like {@link swapMismatch}, for `approve(spender, amount)` on the token sold. An unlimited amount differs. */
export function approvalMismatch(
  built: BuiltTransaction,
  { address, from }: Pick<QuotedSwap, 'address' | 'from'>,
): string | undefined {
  if (plain(built.from) !== plain(address)) return 'account'
  if (plain(built.to) !== plain(from)) return 'token'
  if (built.value !== 0n) return 'value'
  const amount = /^0x095ea7b3[0-9a-f]{128}$/i.test(built.data) ? wordsOf(built.data)(1) : undefined
  if (amount === undefined) return 'call'
  return amount >= unlimited ? 'allowance' : undefined
}

/** First and last address of the array that the word at `place` points to. */
function endsOfPath(word: ReadWord, place: number): Call['tokens'] {
  const start = Number(word(place) ?? 0n) / 32
  return [word(start + 1), word(start + Number(word(start) ?? 0n))]
}

/** The 32-byte words after the selector. */
function wordsOf(data: string): ReadWord {
  return (place) => {
    const start = 10 + place * 64
    const word = data.slice(start, start + 64)
    return word.length === 64 ? BigInt(`0x${word}`) : undefined
  }
}
