import type { Namespace, Network } from '@latchkey/core'

/** The request for one namespace. CAIP-25. */
export type ProposedNamespace = {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Methods and events to request, by namespace, instead of the defaults. */
export type NamespaceOverrides = Readonly<
  Partial<
    Record<
      Namespace,
      { readonly methods?: readonly string[] | undefined; readonly events?: readonly string[] | undefined }
    >
  >
>

/** Default methods. Without `eth_sign`. */
const methods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** The ids of Solana's chains in older wallets. */
const formerSolanaIds: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** A CAIP-10 account with the current id of its chain. */
export function currentAccount(account: string): string {
  const former = Object.entries(formerSolanaIds).find(([, id]) => account.startsWith(`${id}:`))
  return former ? account.replace(former[1], former[0]) : account
}

/** What a session calls a chain: the former id if only that one is among its accounts. */
export function chainIn(accounts: readonly string[], networkId: string): string {
  const has = (id: string | undefined) => accounts.some((account) => account.startsWith(`${id}:`))
  const former = formerSolanaIds[networkId]
  return former && !has(networkId) && has(former) ? former : networkId
}

/** `eth_sign` signs a hash that the user cannot read, so no wallet is asked to allow it. Security. */
export function readableMethods(requested: readonly string[]): readonly string[] {
  return requested.filter((method) => method !== 'eth_sign')
}

/**
 * The optional namespaces of a session proposal. Nothing is required, so that a wallet that supports only some of the
 * networks can approve those. Networks of other namespaces than eip155 and solana are left out.
 */
export function proposedNamespaces(
  networks: readonly Network[],
  overrides: NamespaceOverrides = {},
): Readonly<Record<string, ProposedNamespace>> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const { chainNamespace: namespace, caipNetworkId } of networks) {
    const known = methods[namespace]
    if (!known) continue
    const before = proposed[namespace] ?? {
      chains: [],
      methods: readableMethods(overrides[namespace]?.methods ?? known),
      events: overrides[namespace]?.events ?? ['accountsChanged', 'chainChanged'],
    }
    const former = formerSolanaIds[caipNetworkId]
    proposed[namespace] = {
      ...before,
      chains: [...before.chains, caipNetworkId, ...(former ? [former] : [])],
    }
  }
  return proposed
}
