import type { Namespace } from '@latchkey/core'
import { type ConnectionState, connectionsOf } from './connection.state.ts'

/** Relation of a connector to a namespace: `connected` (the active one), `active` (in the list) or `disconnected`. Spec §4. */
export function connectionRelation(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
): 'connected' | 'active' | 'disconnected' {
  const { active, connections } = connectionsOf(state, namespace)
  if (!connections.some((connection) => connection.connectorId === connectorId)) return 'disconnected'
  return active === connectorId ? 'connected' : 'active'
}
