import type { Latchkey } from '@latchkey/controllers'
import { type Connector, displayName, type Namespace } from '@latchkey/core'

const idsOf = (connector: Connector) =>
  [connector, ...(connector.members ?? [])].flatMap(({ id, rdns, explorerId }) => [id, rdns, explorerId])

/** The connector of a directory wallet, if it is installed in this browser. */
export function connectorOf(
  { id, rdns }: { readonly id: string; readonly rdns?: string | null | undefined },
  connectors: readonly Connector[],
): Connector | undefined {
  return connectors.find((connector) =>
    idsOf(connector).some((one) => one !== undefined && (one === rdns || one === id)),
  )
}

/**
 * Connects the wallet of a row. The user says in which family, if it speaks several; a remote wallet is
 * proposed all of them in one session.
 */
export function pickConnector(
  latchkey: Latchkey,
  { id: connectorId, type }: Pick<Connector, 'id'> & Partial<Connector>,
  namespace?: Namespace | undefined,
): void {
  if (type === 'MULTI_CHAIN' && !namespace)
    latchkey.internals.router.push('SwitchActiveChain', { connectorId })
  // The next view shows an error.
  else latchkey.connect({ connectorId, namespace }).catch(() => {})
}

/** Whether two names look the same to a user. */
export const sameName = (one: { readonly name: string }, other: { readonly name: string }) =>
  displayName(one.name).toLowerCase() === displayName(other.name).toLowerCase()
