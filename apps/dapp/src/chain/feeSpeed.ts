import type { FeeSpeed } from '../../shared/speed/choices.ts'

/** What a transaction pays for each gas, in wei: at most, and of that to the block producer. EIP-1559. */
export type GasFees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** Hundredths of the usual tip. Dapp 3.10. */
const tips: Readonly<Record<FeeSpeed, bigint>> = { economy: 90n, standard: 100n, fast: 125n }

/** Fees with the tip of a speed; the room for the base fee stays. */
export function withTip({ maxFeePerGas, maxPriorityFeePerGas: usual }: GasFees, speed: FeeSpeed): GasFees {
  const tip = (usual * tips[speed]) / 100n
  return { maxFeePerGas: maxFeePerGas - usual + tip, maxPriorityFeePerGas: tip }
}
