import { decodeEventLog, type Hex, toEventSelector } from 'viem'
import type { EventArgs } from '../database/launchpadSchema.ts'
import { type ContractKind, contractTable } from '../launchpad/contractTable.ts'
import type { Log } from './chainNode.ts'

export type DecodedLog = Omit<Log, 'data' | 'topics'> & {
  readonly kind: ContractKind | 'unreadable'
  readonly name: string
  readonly account: string | null
  readonly args: EventArgs
  readonly creates: { readonly address: string; readonly kind: ContractKind } | null
}

/** The first topics of all mirrored events. */
export const mirroredTopics: readonly Hex[] = [
  ...new Set(
    Object.values(contractTable).flatMap(({ abi, events }) =>
      abi.flatMap((item) => (item.type === 'event' && item.name in events ? [toEventSelector(item)] : [])),
    ),
  ),
]

/** Decodes the log of a contract. `undefined`: its event is not mirrored. */
export function decodeLog(log: Log, kind: ContractKind): DecodedLog | undefined {
  const { abi, events } = contractTable[kind]
  let decoded: { eventName?: string | undefined; args?: unknown }
  try {
    decoded = decodeEventLog({ abi, data: log.data, topics: log.topics as [Hex, ...Hex[]], strict: true })
  } catch {
    return undefined
  }
  const name = decoded.eventName ?? ''
  const event = events[name]
  if (!event) return undefined
  const given = Object.entries(decoded.args ?? {}).map(([key, value]) => [key, plain(value)] as const)
  const args: EventArgs = Object.fromEntries(given)
  const addressIn = (argument: string | undefined) => (argument ? String(args[argument]) : null)
  const created = addressIn(event.creates?.argument)
  return {
    ...{ ...log, kind, name, args },
    account: addressIn(event.account),
    creates: event.creates && created ? { address: created, kind: event.creates.kind } : null,
  }
}

/** A value as it is stored: integers as digits, addresses in lower case. Text keeps its letters but NUL, which JSON columns refuse. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint' || typeof value === 'number') return value.toString()
  if (typeof value !== 'string') return value
  return /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : value.replaceAll('\0', '')
}
