import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Namespaces, Proposal } from './startWalletKit.ts'

/** What the wallet currently supports on one namespace. */
export type SupportedNamespace = {
  readonly namespace: string
  /** CAIP-2 ids, the selected chain first. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly address: string
}

const events = ['chainChanged', 'accountsChanged']

/** The namespaces to approve: those proposed and supported; `undefined` if a required one is missing. */
export function namespacesFor(
  proposal: Proposal,
  supported: readonly SupportedNamespace[],
): Namespaces | undefined {
  const proposed = { ...proposal.requiredNamespaces, ...proposal.optionalNamespaces }
  // buildApprovedNamespaces would treat an empty proposal as one for all namespaces.
  if (Object.keys(proposed).length === 0) return undefined
  const supportedNamespaces = Object.fromEntries(
    supported.map(({ namespace, chains, methods, address }) => {
      const accounts = chains.map((chain) => `${chain}:${address}`)
      return [namespace, { chains: [...chains], methods: [...methods], events, accounts }]
    }),
  )
  try {
    const namespaces = buildApprovedNamespaces({ proposal, supportedNamespaces })
    return Object.keys(namespaces).length > 0 ? namespaces : undefined
  } catch {
    return undefined
  }
}

/** CAIP-2 ids in a session proposal. */
export function proposedChains(proposal: Proposal): readonly string[] {
  const proposed = [proposal.requiredNamespaces, proposal.optionalNamespaces].flatMap((namespaces) =>
    Object.entries(namespaces ?? {}),
  )
  const chains = proposed.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))
  return [...new Set(chains)]
}

/** CAIP-2 ids of a session's accounts. */
export function chainsOf(namespaces: Namespaces): readonly string[] {
  const accounts = Object.values(namespaces).flatMap(({ accounts }) => accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** Addresses that a session may use on a chain. */
export function addressesOn(namespaces: Namespaces, chainId: string): readonly string[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.startsWith(`${chainId}:`))
    .map((account) => account.slice(chainId.length + 1))
}

export function hasEvent(namespaces: Namespaces, chainId: string, event: string): boolean {
  return Object.values(namespaces).some(
    ({ events, accounts }) =>
      events.includes(event) && accounts.some((account) => account.startsWith(`${chainId}:`)),
  )
}

/** Replaces the accounts' addresses by those currently selected. */
export function withAddresses(namespaces: Namespaces, supported: readonly SupportedNamespace[]): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const match = supported.find(({ namespace: name }) => name === key.split(':')[0])
      if (!match) return [key, namespace]
      const accounts = chainsOf({ [key]: namespace }).map((chain) => `${chain}:${match.address}`)
      return [key, { ...namespace, accounts }]
    }),
  )
}

/** Adds a chain. Returns the same object if the chain is included already, or its namespace is not. */
export function withChain(namespaces: Namespaces, chainId: string, address: string): Namespaces {
  const key = chainId.split(':')[0] ?? ''
  const namespace = namespaces[key]
  if (!namespace || chainsOf({ [key]: namespace }).includes(chainId)) return namespaces
  const chains = [...new Set([...chainsOf({ [key]: namespace }), chainId])]
  return {
    ...namespaces,
    [key]: { ...namespace, chains, accounts: [...namespace.accounts, `${chainId}:${address}`] },
  }
}
