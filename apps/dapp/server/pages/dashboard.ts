import type { Network, Token } from '@latchkey/core'
import type { BalanceRow, DashboardProps, SignInRow } from '../../shared/pageProps.ts'
import type { SignIn } from '../auth/sessionStore.ts'
import type { ChainReader } from '../chains/chainReader.ts'
import { deferred, type Props } from '../inertia/prop.ts'

/** Props of `Dashboard`: the account's sign-ins, and its balances on both chains. */
export function dashboardProps(needs: {
  address: string
  signIns: readonly SignIn[]
  expires: Date
  networks: readonly [Network, Network, ...Network[]]
  tokens: readonly Token[]
  reader: ChainReader
}): Props {
  const { address, networks, tokens, reader } = needs
  const shown = networks.slice(0, 2)
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
  const head: DashboardProps = {
    address,
    signIns,
    expires: needs.expires.toISOString(),
    chains: shown.map(({ caipNetworkId, name }) => ({ networkId: caipNetworkId, name })),
  }
  return {
    ...head,
    balances: deferred(
      () => Promise.all(shown.flatMap((network) => rows(network, tokens, address, reader))),
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
