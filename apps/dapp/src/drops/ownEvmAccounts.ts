import type { SharedProps } from '../../shared/pageProps.ts'

type OwnAccount = { readonly address: string; readonly label: string | null }

/** The EVM accounts that the user has signed in with, in any browser or in this one. */
export function ownEvmAccounts({ wallets, siwx }: SharedProps['auth']): readonly OwnAccount[] {
  const linked = wallets.filter(({ namespace }) => namespace === 'eip155')
  const here = siwx.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  const all = [...linked, ...here.map(({ address }) => ({ address, label: null }))]
  const byAddress = new Map(
    all.toReversed().map(({ address, label }) => [address.toLowerCase(), { address, label }]),
  )
  return [...byAddress.values()].toReversed()
}
