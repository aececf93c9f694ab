import type { Network, Token } from '@latchkey/core'
import type { BalanceRow, HeldChain } from '../../shared/props/money.ts'
import type { ChainReader } from '../chains/chainReader.ts'

/** The networks that have an account of the browser, and a reader of its balances there. */
export type HeldBalances = {
  readonly chains: readonly HeldChain[]
  readonly read: () => Promise<readonly BalanceRow[]>
}

/** Balances of each signed-in account on the chains of its family. A browser is signed in with one account of each family. */
export function heldBalances({
  signIns,
  shown,
  tokens,
  reader,
}: {
  readonly signIns: readonly { readonly networkId: string; readonly address: string }[]
  /** The networks that are shown. */
  readonly shown: readonly Network[]
  readonly tokens: readonly Token[]
  readonly reader: ChainReader
}): HeldBalances {
  const held = shown.flatMap((network) => {
    const ofFamily = signIns.find(({ networkId }) => networkId.startsWith(`${network.chainNamespace}:`))
    return ofFamily ? [{ network, address: ofFamily.address }] : []
  })
  return {
    chains: held.map(({ network }) => ({ networkId: network.caipNetworkId, name: network.name })),
    read: () => Promise.all(held.flatMap((one) => rows(one.network, tokens, one.address, reader))),
  }
}

/** Rows of one network. If the chain does not answer, its values are null. */
function rows(network: Network, tokens: readonly Token[], address: string, reader: ChainReader) {
  const { caipNetworkId: networkId, nativeCurrency } = network
  const row = async (
    of: Omit<BalanceRow, 'networkId' | 'token' | 'value'> & { readonly address?: string | undefined },
    read: Promise<bigint>,
  ): Promise<BalanceRow> => ({
    networkId,
    token: of.address ?? null,
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
