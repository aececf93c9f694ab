import {
  type CaipNetworkId,
  isNamespace,
  type Log,
  type Namespace,
  type SavedSession,
  type Storage,
} from '@latchkey/core'
import * as z from 'zod/mini'
import { type Persisted, persist } from '../state/persist.ts'
import { allConnections, type ConnectionState, connectionsOf, toSaved } from './connection.state.ts'

/** What one page load leaves for the next: who was connected, never anything that authenticates. Security R-49. */
export type SavedConnections = {
  readonly wallets: readonly SavedSession[]
  /** The connector in use, by namespace. */
  readonly active: Readonly<Partial<Record<Namespace, string>>>
  readonly recent: readonly string[]
}

const short = z.string().check(z.minLength(1), z.maxLength(200))
const namespace = z.custom<Namespace>((value) => typeof value === 'string' && isNamespace(value))
const networkId = z.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && /^[a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value),
)

const schema: z.ZodMiniType<SavedConnections> = z.object({
  wallets: z
    .array(z.object({ connectorId: short, namespace, address: short, networkId }))
    .check(z.maxLength(50)),
  active: z.partialRecord(z.enum(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']), short),
  recent: z.array(short).check(z.maxLength(10)),
})

export function persistConnections(storage: Storage, log: Log): Persisted<SavedConnections> {
  return persist({ storage, key: 'lk.v1.connections', schema, log })
}

/** Wallets that are connected or still being restored; a wallet that is gone for good is not in it. */
export function toSavedConnections(
  state: ConnectionState,
  missed: readonly SavedSession[],
): SavedConnections {
  const active: Partial<Record<Namespace, string>> = {}
  const restoring: SavedSession[] = []
  for (const key of Object.keys(state.byNamespace) as Namespace[]) {
    const connections = connectionsOf(state, key)
    if (connections.active) active[key] = connections.active
    restoring.push(...connections.restoring)
  }
  const connected = allConnections(state).map(toSaved)
  const ids = new Set(
    [...connected, ...restoring].map(({ connectorId, namespace: ns }) => `${ns} ${connectorId}`),
  )
  const stillMissed = missed.filter((one) => !ids.has(`${one.namespace} ${one.connectorId}`))
  return {
    wallets: [...connected, ...restoring, ...stillMissed].filter(({ address }) => address !== ''),
    active,
    recent: state.recent,
  }
}
