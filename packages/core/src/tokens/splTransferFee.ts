/** Bytes of an account of a token program without extensions. Its kind follows, then its extensions. */
const accountBytes = 165
const headerBytes = 4
const transferFeeConfig = 1
/** Two authorities and what was kept so far come before the two rules. */
const rulesAt = 72
const ruleBytes = 18
const wholeBasisPoints = 10_000n

/** A rule of what a token keeps of a transfer. */
export type SplTransferFee = {
  readonly fromEpoch: bigint
  /** In base units of the token. */
  readonly most: bigint
  readonly basisPoints: bigint
}

/**
 * The extensions of a mint or an account of Token-2022, by number. One that is cut off is shorter than it says.
 *
 * Source: Token-2022, `ExtensionType`.
 *
 * @param data - of the account
 * @example
 * const mint = new Uint8Array(200)
 * mint.set([14, 0, 30, 0], 166)
 * splExtensions(mint).get(14)?.length // 30: a transfer hook
 */
export function splExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  // Each has its number and its length before it.
  for (let at = accountBytes + 1; at + headerBytes <= data.length; ) {
    const start = at + headerBytes
    const end = start + viewOf(data).getUint16(at + 2, true)
    found.set(viewOf(data).getUint16(at, true), data.subarray(start, end))
    at = end
  }
  return found
}

/**
 * What a mint keeps of transfers: the current rule, and the next. Empty if it keeps nothing.
 *
 * Source: Token-2022, `TransferFeeConfig`.
 *
 * @param extensions - of the mint, by {@link splExtensions}
 */
export function splTransferFees(extensions: ReadonlyMap<number, Uint8Array>): readonly SplTransferFee[] {
  const config = extensions.get(transferFeeConfig)
  if (!config || config.length < rulesAt + 2 * ruleBytes) return []
  return [0, 1].map((index) => {
    const view = viewOf(config.subarray(rulesAt + index * ruleBytes))
    return {
      fromEpoch: view.getBigUint64(0, true),
      most: view.getBigUint64(8, true),
      basisPoints: BigInt(view.getUint16(16, true)),
    }
  })
}

/**
 * What a token keeps of a transfer, in base units, as the program computes it: rounded up.
 *
 * @param amount - base units
 * @param fees - by {@link splTransferFees}
 * @param epoch - `undefined` if no node says; then the higher of the two fees counts
 * @example
 * const rule = { fromEpoch: 0n, most: 50n, basisPoints: 100n }
 * keptBySplToken(101n, [rule, rule], 3n) // 2n
 */
export function keptBySplToken(
  amount: bigint,
  fees: readonly SplTransferFee[],
  epoch: bigint | undefined,
): bigint {
  const parts = fees.map(({ most, basisPoints }) => {
    const part = (amount * basisPoints + wholeBasisPoints - 1n) / wholeBasisPoints
    return part < most ? part : most
  })
  const [now = 0n, next = 0n] = parts
  if (epoch === undefined) return now > next ? now : next
  return epoch >= (fees[1]?.fromEpoch ?? 0n) ? next : now
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
