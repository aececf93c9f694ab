import type { CaipNetworkId } from '../caip/caip.ts'

/** A read of a contract. */
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
 * Sends a read to a chain, at block `latest`. A server must use its own nodes, never the wallet's.
 * Resolves with the `0x` hex result, and with `0x` when the call reverts; rejects only when no node answered. Callers of
 * the signature checks get that rejection unchanged.
 */
export type ContractCall = (request: ContractRequest) => Promise<string>
