import type { CaipNetworkId } from '../caip/caip.ts'

/** One read-only question to a chain. */
export type ContractRequest = {
  readonly networkId: CaipNetworkId
  readonly method: 'eth_getCode' | 'eth_call'
  /** Absent on an `eth_call` whose `data` is creation code that is run without being deployed. */
  readonly to?: string | undefined
  readonly data?: string | undefined
  /** Gas limit of an `eth_call`, as the `0x` quantity JSON-RPC takes: 5,000,000. Security R-25. */
  readonly gas?: string | undefined
}

/**
 * How signature checks reach a chain: a server passes its own nodes, never the wallet's. Asked at `latest`.
 * Resolves with the `0x` hex result, and with `0x` when the call reverts, for that is an answer; rejects only
 * when no node could be asked, and that rejection reaches the caller unchanged.
 */
export type ContractCall = (request: ContractRequest) => Promise<string>
