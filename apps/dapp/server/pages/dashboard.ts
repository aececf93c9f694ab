import type { Network, Token } from '@latchkey/core'
import type { BalanceRow, DashboardProps, SignInRow } from '../../shared/pageProps.ts'
import type { SignIn } from '../auth/sessionStore.ts'
import type { ChainReader } from '../chains/chainReader.ts'
import { deferred, type Props } from '../inertia/prop.ts'

/** Props of `Dashboard`: the browser's sign-ins, and the balances of each signed-in account on the chains of its family. */
export function dashboardProps(needs: {
  /** The user's primary wallet. */
  address: string | undefined
  signIns: readonly SignIn[]
  expires: Date
  /** The networks that are shown. */
  shown: readonly Network[]
  /** All networks. */
  networks: readonly Network[]
  tokens: readonly Token[]
  reader: ChainReader
}): Props {
  const { address, shown, networks, tokens, reader } = needs
  const nameOf = (networkId: string) =>
    networks.find(({ caipNetworkId }) => caipNetworkId === networkId)?.name ?? networkId
  const signIns = needs.signIns.map(
    (signIn): SignInRow => ({
      networkId: signIn.networkId,
      networkName: nameOf(signIn.networkId),
      address: signIn.address,
      since: signIn.createdAt.toISOString(),
    }),
  )
  // A browser is signed in with one account of each family.
  const held = shown.flatMap((network) => {
    const ofFamily = signIns.find(({ networkId }) => networkId.startsWith(`${network.chainNamespace}:`))
    return ofFamily ? [{ network, address: ofFamily.address }] : []
  })
  const head: DashboardProps = {
    addresses: [...new Set([...(address ? [address] : []), ...signIns.map((signIn) => signIn.address)])],
    signIns,
    expires: needs.expires.toISOString(),
    chains: held.map(({ network }) => ({ networkId: network.caipNetworkId, name: network.name })),
  }
  return {
    ...head,
    balances: deferred(
      () => Promise.all(held.flatMap((one) => rows(one.network, tokens, one.address, reader))),
      'chains',
    ),
  }
}

/** Rows of one network. If the chain does not answer, its values are null. */
function rows(network: Network, tokens: readonly Token[], address: string, reader: ChainReader) {
  const { caipNetworkId: networkId, nativeCurrency } = network
  const row = async (
    of: Omit<BalanceRow, 'networkId' | 'value'>,
    read: Promise<bigint>,
  ): Promise<BalanceRow> => ({
    networkId,
    symbol: of.symbol,
    name: of.name,
    decimals: of.decimals,
    value: await read.then(String, () => null),
  })
  return [
    row(nativeCurrency, reader.balance(networkId, address)),
    ...tokens
      .filter((token) => token.networkId === networkId && token.address !== undefined)
      .map((token) => row(token, reader.tokenBalance(networkId, token.address ?? '', address))),
  ]
}
