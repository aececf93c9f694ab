import { imitatedTokens, type NamedToken } from '@latchkey/core'
import { type Chains, servedNetworks } from '@latchkey/server-kit/chains'
import { nameSkeletons } from '../directory/nameSkeletons.ts'
import type { Balance } from './balances.ts'
import { wellKnownTokens } from './wellKnownTokens.ts'

/**
 * Marks balances of tokens that take the name or symbol of a native, configured or well-known one of their network, and takes
 * their price away. Security R-68.
 */
export function markImitations(chains: Chains): (balance: Balance) => Balance {
  const natives = servedNetworks(chains).map(
    ({ caipNetworkId: networkId, nativeCurrency }): NamedToken => ({
      networkId,
      address: undefined,
      name: nativeCurrency.name,
      symbol: nativeCurrency.symbol,
    }),
  )
  // Of two with one name, the later one is named; what an operator has configured comes first.
  const originals = [...wellKnownTokens, ...(chains.solana?.tokens ?? []), ...chains.tokens, ...natives]
  const imitatedBy = imitatedTokens(originals, nameSkeletons)
  return (balance) => {
    const { value: _value, ...rest } = balance
    const address = balance.address?.split(':').at(-1)
    const original = imitatedBy({
      networkId: balance.chainId,
      address,
      name: balance.name,
      symbol: balance.symbol,
    })
    return original ? { ...rest, price: 0, imitates: original.symbol } : balance
  }
}
