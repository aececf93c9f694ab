import { sameAddress, shortenAddress } from '@latchkey/core'
import type { SharedProps } from '../../shared/pageProps.ts'

/** The EVM accounts that the user has signed in with, in any browser or in this one, as options of a choice. */
export function ownEvmAccounts({ wallets, siwx }: SharedProps['auth']) {
  const linked = wallets.filter(({ namespace }) => namespace === 'eip155')
  const isLinked = (address: string) => linked.some((one) => sameAddress(one.address, address))
  const others = siwx
    .filter(({ caipNetworkId, address }) => caipNetworkId.startsWith('eip155:') && !isLinked(address))
    .map(({ address }) => ({ address, label: null }))
  const byAddress = new Map([...linked, ...others].map((one) => [one.address, one]))
  return [...byAddress.values()].map(({ address, label }) => ({
    value: address,
    label: label ? `${label} (${shortenAddress(address)})` : shortenAddress(address),
  }))
}
