import { buildApprovedNamespaces } from '@walletconnect/utils'
import type { Namespaces, Proposal } from './startWalletKit.ts'

/** What the wallet can do on one namespace now. */
export type Offer = {
  readonly namespace: string
  /** CAIP-2, the one in front first. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly address: string
}

const events = ['chainChanged', 'accountsChanged']

/** What was proposed and is on offer; nothing, when that is not enough for the app. */
export function namespacesFor(proposal: Proposal, offers: readonly Offer[]): Namespaces | undefined {
  const proposed = { ...proposal.requiredNamespaces, ...proposal.optionalNamespaces }
  // The SDK reads "nothing proposed" as "everything".
  if (Object.keys(proposed).length === 0) return undefined
  const supportedNamespaces = Object.fromEntries(
    offers.map(({ namespace, chains, methods, address }) => {
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

/** CAIP-2 ids that a proposal names. */
export function proposedChains(proposal: Proposal): readonly string[] {
  const proposed = [proposal.requiredNamespaces, proposal.optionalNamespaces].flatMap((namespaces) =>
    Object.entries(namespaces ?? {}),
  )
  const chains = proposed.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))
  return [...new Set(chains)]
}

/** CAIP-2 ids of the accounts. */
export function chainsOf(namespaces: Namespaces): readonly string[] {
  const accounts = Object.values(namespaces).flatMap((one) => one.accounts)
  return [...new Set(accounts.map((account) => account.split(':').slice(0, 2).join(':')))]
}

/** The addresses a session may use on a chain. */
export function addressesOn(namespaces: Namespaces, chainId: string): readonly string[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }) => accounts)
    .filter((account) => account.startsWith(`${chainId}:`))
    .map((account) => account.slice(chainId.length + 1))
}

export function hasEvent(namespaces: Namespaces, chainId: string, event: string): boolean {
  return Object.values(namespaces).some(
    (one) => one.events.includes(event) && one.accounts.some((account) => account.startsWith(`${chainId}:`)),
  )
}

/** The same with the addresses of other accounts. */
export function withAddresses(namespaces: Namespaces, offers: readonly Offer[]): Namespaces {
  return Object.fromEntries(
    Object.entries(namespaces).map(([key, namespace]) => {
      const offer = offers.find((one) => one.namespace === key.split(':')[0])
      if (!offer) return [key, namespace]
      const accounts = chainsOf({ [key]: namespace }).map((chain) => `${chain}:${offer.address}`)
      return [key, { ...namespace, accounts }]
    }),
  )
}

/** The same with one chain more; as they were when they have it, or know nothing of its namespace. */
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
