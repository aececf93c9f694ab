import type { NamespaceOptions } from './HookOptions.ts'
import { useNetwork } from './useNetwork.ts'

/**
 * The EVM chain id of the current network as a number, such as 8453; undefined on a network of another chain family.
 *
 * @example
 * const chainId = useChainId()
 */
export function useChainId(options: NamespaceOptions = {}): number | undefined {
  const [namespace, reference] = useNetwork(options).networkId?.split(':') ?? []
  return namespace === 'eip155' ? Number(reference) : undefined
}
