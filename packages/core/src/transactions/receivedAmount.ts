import { encodeBalanceOf } from '../tokens/encodeBalanceOf.ts'

/** Tokens that keep shares of a pool round each balance down, by a unit or two. That is no part that they keep. */
const rounding = 2n

/**
 * A request that simulates the transfer of a token between two reads of the receiver's balance. Its answer is read by
 * {@link readReceived}. Some nodes do not know the method.
 *
 * Source: Ethereum execution APIs, `eth_simulateV1`.
 *
 * @param transfer - the call of the token, with addresses and data in hex
 */
export function transferSimulation(transfer: { from: string; to: string; data: string; receiver: string }) {
  const { from, to, data, receiver } = transfer
  const balance = { from, to, data: encodeBalanceOf(receiver) }
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls: [balance, { from, to, data }, balance] }] }, 'latest'],
  } as const
}

/**
 * What arrives of a token, in its base units, by the answer to {@link transferSimulation}; `undefined` if all of it does, or
 * if the answer does not say.
 *
 * @example
 * const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
 * const calls = [{ returnData: word(5n) }, { status: '0x1' }, { returnData: word(995n) }]
 * readReceived([{ calls }], 1_000n) // 990n: the token keeps a hundredth
 */
export function readReceived(answer: unknown, amount: bigint): bigint | undefined {
  const [block] = Array.isArray(answer) ? (answer as readonly unknown[]) : []
  const { calls } = (block ?? {}) as { calls?: unknown }
  const [before, transfer, after] = Array.isArray(calls) ? (calls as readonly unknown[]) : []
  if (fieldOf(transfer, 'status') !== '0x1') return undefined
  const [earlier, later] = [before, after].map((call) => wordOf(fieldOf(call, 'returnData')))
  if (earlier === undefined || later === undefined) return undefined
  const received = later - earlier
  return received >= 0n && received + rounding < amount ? received : undefined
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

/** A balance is exactly one word. */
const wordOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? BigInt(value) : undefined
