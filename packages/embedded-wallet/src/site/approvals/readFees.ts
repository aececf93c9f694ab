import * as z from 'zod/mini'
import type { ChainReader } from './chainReader.ts'
import { isUnanswered } from './isUnanswered.ts'
import { quantity, readQuantity } from './quantity.ts'

/** A fee above this multiple of what blocks paid lately is pointed out. Security R-61 */
const highFeeFactor = 10n

export type Fees = {
  /** The most that a unit of gas costs, wei. */
  readonly most: bigint
  /** The part of `most` that is the tip, wei; `undefined` on a network without EIP-1559. */
  readonly tip: bigint | undefined
  readonly isHigh: boolean
}

/**
 * What a transaction pays that is sent now. By the history of fees: twice the base fee, so that the transaction still fits six
 * full blocks later, and the median tip. If the latest blocks are empty or paid no tip, it is what the node proposes: some
 * networks refuse less. Without a history it is the node's price; without a base fee that price alone. EIP-1559
 */
export async function readFees(chain: ChainReader, signal: AbortSignal): Promise<Fees> {
  const ask = async (method: string) => readQuantity(await chain.read(method, [], signal))
  const proposedTip = () => ask('eth_maxPriorityFeePerGas').catch(() => 0n)
  const history = await chain.read('eth_feeHistory', ['0x5', 'latest', [50]], signal).then(
    (answer) => feeHistory.safeParse(answer).data,
    (cause: unknown) => {
      // A page can use up the reads of its session; without a history nothing tells that the fee is high.
      if (isUnanswered(cause)) throw cause
      return undefined
    },
  )
  if (history) {
    const baseFees = history.baseFeePerGas.map(readQuantity)
    const base = baseFees.at(-1) ?? 0n
    const tips = (history.reward ?? []).flatMap((block) => block.map(readQuantity)).filter((tip) => tip > 0n)
    const tip = median(tips) ?? (await proposedTip())
    return { most: base * 2n + tip, tip, isHigh: base > (median(baseFees) ?? 0n) * highFeeFactor }
  }
  const [price, answer] = await Promise.all([
    ask('eth_gasPrice'),
    chain.read('eth_getBlockByNumber', ['latest', false], signal),
  ])
  const { baseFeePerGas } = latestBlock.parse(answer)
  if (!baseFeePerGas) return { most: price, tip: undefined, isHigh: false }
  const base = readQuantity(baseFeePerGas)
  const asked = await proposedTip()
  const tip = asked > 0n || price < base ? asked : price - base
  return { most: base * 2n + tip, tip, isHigh: false }
}

const feeHistory = z.object({
  baseFeePerGas: z.array(quantity).check(z.minLength(1), z.maxLength(64)),
  reward: z.nullish(z.array(z.array(quantity))),
})
const latestBlock = z.object({ baseFeePerGas: z.nullish(quantity) })

function median(values: readonly bigint[]): bigint | undefined {
  const sorted = [...values].sort((one, other) => (one < other ? -1 : Number(one > other)))
  return sorted[Math.floor(sorted.length / 2)]
}
