import { useAccount, useBalance, useLatchkey, useNetwork, useSelected } from '@latchkey/ui'
import { useChain } from './useChain.ts'

/** What still has to happen before an account can act on a chain. Dapp 3.0. */
export type Readiness = {
  readonly next: 'connect' | 'family' | 'network' | 'funds' | 'ready'
  readonly address: string | undefined
  readonly walletName: string
}

/** @param needed - wei that the action sends, without the network fee */
export function useReadiness(chainId: number, needed = 0n): Readiness {
  const latchkey = useLatchkey()
  const { networkId } = useChain(chainId)
  const { address, walletName = 'your wallet' } = useAccount({ namespace: 'eip155' })
  const { walletNetworkId } = useNetwork({ namespace: 'eip155' })
  const family = useSelected(latchkey.state, ({ namespace }) => namespace)
  const { amountBaseUnits: balance } = useBalance()
  const next = !address
    ? 'connect'
    : family !== 'eip155'
      ? 'family'
      : walletNetworkId !== networkId
        ? 'network'
        : balance !== undefined && balance <= needed
          ? 'funds'
          : 'ready'
  return { next, address, walletName }
}
