import type { contractAbis } from './contractAbis.ts'

/** A call of one of the launchpad's contracts, as pages describe it. */
export type ChainCall = {
  readonly contract: keyof typeof contractAbis
  readonly address: string
  readonly functionName: string
  readonly args: readonly unknown[]
  /** Wei that is sent along. */
  readonly value?: bigint | undefined
  /** What the call does, for the list of steps: "Approve 100 AUR". */
  readonly label: string
}
