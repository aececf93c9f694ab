import type { Namespace } from '@latchkey/core'
import { type ConnectionState, connectionsOf } from './connection.state.ts'

/** How one connector stands to a namespace: in use, in the list, or neither. Spec §4. */
export function connectionRelation(
  state: ConnectionState,
  namespace: Namespace,
  connectorId: string,
): 'connected' | 'active' | 'disconnected' {
  const { active, connections } = connectionsOf(state, namespace)
  if (!connections.some((connection) => connection.connectorId === connectorId)) return 'disconnected'
  return active === connectorId ? 'connected' : 'active'
}
