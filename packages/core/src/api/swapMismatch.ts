import { nativeTokenAddress } from '../networks/nativeToken.ts'
import type { BuiltTransaction } from './builtTransaction.ts'

/** What the user was shown of a swap. Addresses plain or CAIP-10. */
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
  /** Base units that are taken of a token; absent where the value of the transaction is what is given. */
  readonly spent?: bigint | undefined
  readonly least: bigint | undefined
  readonly receiver: bigint | undefined
  /** The token that is taken and the one that is paid; the native one as what wraps it. */
  readonly tokens: readonly [bigint | undefined, bigint | undefined]
}

type ReadWord = (place: number) => bigint | undefined

/** Uniswap V2 Router02 and 1inch AggregationRouterV6: where these calls hold what matters, by their selector. */
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
 * Compares a built swap with its quote: who pays and is paid, how much is given, and that no less comes out than the
 * slippage allows. Returns what differs, or `undefined`. A call that cannot be read differs. Security R-74.
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
  const [taken, paid] = call.tokens
  // What the native token is wrapped in, only the router knows.
  if (!native && taken !== BigInt(plain(quoted.from))) return 'token'
  if (!isNative(quoted.to) && paid !== BigInt(plain(quoted.to))) return 'token'
  const basisPoints = BigInt(Math.round((100 - quoted.slippagePercent) * 100))
  const least = (quoted.quotedBaseUnits * basisPoints) / 10_000n
  // 1inch rounds in its own way: one unit less is the same.
  return call.least + 1n < least ? 'least amount' : undefined
}

/** From here on an allowance is as good as endless. Security R-72. */
const endless = 1n << 255n

/** The same of `approve(spender, amount)` on the token that is given. */
export function approvalMismatch(
  built: BuiltTransaction,
  { address, from }: Pick<QuotedSwap, 'address' | 'from'>,
): string | undefined {
  if (plain(built.from) !== plain(address)) return 'account'
  if (plain(built.to) !== plain(from)) return 'token'
  if (built.value !== 0n) return 'value'
  const amount = /^0x095ea7b3[0-9a-f]{128}$/i.test(built.data) ? wordsOf(built.data)(1) : undefined
  if (amount === undefined) return 'call'
  return amount >= endless ? 'allowance' : undefined
}

/** First and last of the addresses that the word in `place` points to. */
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
