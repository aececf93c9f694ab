/** The predeployed contract of OP-stack networks, such as Optimism and Base. Other networks have no contract at this address. */
const opStackOracle = '0x420000000000000000000000000000000000000F'
/** The contracts of Scroll's networks, which have the same function. */
const oracles: Readonly<Record<number, string>> = {
  534351: '0x5300000000000000000000000000000000000002',
  534352: '0x5300000000000000000000000000000000000002',
}
/** First four bytes of keccak256 of `getL1Fee(bytes)`. */
const selector = '0x49948e0e'
/** The fee follows the base fee of the L1, which may rise by an eighth per block: two blocks, in per cent. */
const room = 125n
/** A sum above this many wei is not an answer: 2^96 wei are 79 billion ether. */
const most = 2n ** 96n

const word = (value: number) => value.toString(16).padStart(64, '0')

/**
 * The `eth_call` that asks what a rollup takes for publishing a transaction on its L1, beside gas. The oracle adds the signature
 * to the bytes that it is given; these are as many as an unsigned transaction has.
 * @param draft - addresses and data in hex, `value` in wei
 * @see https://specs.optimism.io/protocol/predeploys.html#gaspriceoracle
 * @see https://docs.scroll.io/en/developers/transaction-fees-on-scroll/
 * @example
 * const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
 * const params = [l1FeeCall(8453, { from, to: from, value: 1n }), 'latest']
 */
export function l1FeeCall(
  chainId: number,
  draft: {
    readonly from: string
    readonly to?: string | undefined
    readonly value?: bigint | undefined
    readonly data?: string | undefined
  },
): { readonly to: `0x${string}`; readonly data: `0x${string}` } {
  const value = (draft.value ?? 0n).toString(16)
  const fields = [draft.from, draft.to ?? '', value.length % 2 ? `0${value}` : value, draft.data ?? '']
  const bytes = fields.map((field) => field.replace(/^0x/, '')).join('')
  const padded = bytes.padEnd(Math.ceil(bytes.length / 64) * 64, '0')
  return {
    to: (oracles[chainId] ?? opStackOracle) as `0x${string}`,
    data: `${selector}${word(32)}${word(bytes.length / 2)}${padded}` as `0x${string}`,
  }
}

/**
 * What to keep for the fee of the L1, in wei, by the answer to {@link l1FeeCall}; `0n` on networks that take none.
 *
 * @example
 * readL1Fee('0x') // 0n: Ethereum has no such contract
 */
export function readL1Fee(answer: unknown): bigint {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer)) return 0n
  const fee = BigInt(answer)
  return fee < most ? (fee * room) / 100n : 0n
}
