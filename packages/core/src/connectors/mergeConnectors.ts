import type { Connector } from './connector.ts'
import { displayName } from './displayName.ts'

/**
 * Joins the connectors of one wallet on several chains into one MULTI_CHAIN entry; the auth connector stays AUTH, and
 * WalletConnect WALLET_CONNECT. Connectors of the same display name merge only if their rdns are equal or one has none. Two
 * connectors of one rdns on one chain are not merged, and both get `conflict`. Keeps the order of first appearance, with
 * wallets that do not announce themselves last. Spec §3.
 */
export function mergeConnectors(connectors: readonly Connector[]): readonly Connector[] {
  const groups: Connector[][] = []
  for (const connector of connectors) {
    const group = groups.find((candidate) => candidate.every((member) => mergeable(member, connector)))
    if (group) group.push(connector)
    else groups.push([connector])
  }
  const merged = groups.map((group) => {
    const [first, ...rest] = group
    if (!first || rest.length === 0)
      return { ...(first as Connector), name: displayName(group[0]?.name ?? '') }
    return {
      ...first,
      name: displayName(first.name),
      type: isOfAllChains(first) ? first.type : ('MULTI_CHAIN' as const),
      namespace: 'eip155' as const,
      imageUrl: group.find((member) => member.imageUrl)?.imageUrl,
      rdns: group.find((member) => member.rdns)?.rdns,
      members: group,
    }
  })
  return [...markConflicts(merged)].sort((one, other) => Number(isLegacy(one)) - Number(isLegacy(other)))
}

const isLegacy = (connector: Connector) =>
  (connector.members ?? [connector]).every(({ type }) => type === 'INJECTED')

/** One entry for all chains, whatever their number. */
const isOfAllChains = ({ type }: Connector) => type === 'AUTH' || type === 'WALLET_CONNECT'

function mergeable(a: Connector, b: Connector): boolean {
  return (
    displayName(a.name) === displayName(b.name) &&
    a.namespace !== b.namespace &&
    (a.type === b.type || !(isOfAllChains(a) || isOfAllChains(b))) &&
    (!a.rdns || !b.rdns || a.rdns === b.rdns)
  )
}

function markConflicts(connectors: readonly Connector[]): readonly Connector[] {
  const claims = new Map<string, number>()
  for (const { rdns } of connectors) if (rdns) claims.set(rdns, (claims.get(rdns) ?? 0) + 1)
  return connectors.map((connector) =>
    connector.rdns && (claims.get(connector.rdns) ?? 0) > 1 ? { ...connector, conflict: true } : connector,
  )
}
