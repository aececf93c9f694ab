import { type Connector, displayName } from '@latchkey/core'

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

/** Whether two names look the same to a user. */
export const sameName = (one: { readonly name: string }, other: { readonly name: string }) =>
  displayName(one.name).toLowerCase() === displayName(other.name).toLowerCase()
