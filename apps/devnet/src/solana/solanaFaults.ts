import { type HttpFaults, noHttpFaults } from '../http/httpFaults.ts'

/** Faults for tests. All are off by default. */
export type SolanaFaults = HttpFaults & {
  /** Transactions are accepted, and executed only by `release()`. */
  hold: boolean
  /** Number of next transactions to accept and never execute. */
  drop: number
  /** Number of next transactions to execute and answer with an internal error. */
  loseAnswer: number
  /** Fee that others paid in the latest blocks, millionths of a lamport per compute unit. */
  priorityFee: number
  /** Genesis hash to answer with, as a node of another chain. */
  genesisHash: string | undefined
}

export const noSolanaFaults = (): SolanaFaults => ({
  ...noHttpFaults(),
  hold: false,
  drop: 0,
  loseAnswer: 0,
  priorityFee: 0,
  genesisHash: undefined,
})
