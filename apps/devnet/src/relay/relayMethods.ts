import type { RelayMessage } from './mailboxes.ts'
import { invalidParams } from './relayError.ts'

/** Maximum length of a message, characters. */
const maxMessageLength = 500_000
/** Maximum number of topics or messages in one request. */
const maxBatch = 500

/** Operations of a connected client. */
export type RelayClient = {
  publish(message: Omit<RelayMessage, 'publishedAt'>, ttl: number): void
  /** @param mail - whether to deliver stored messages. @returns the subscription id */
  subscribe(topic: string, mail: boolean): string
  unsubscribe(subscriptionId: string, topic: string | undefined): void
  fetch(topics: readonly string[]): readonly RelayMessage[]
}

type Fields = Readonly<Record<string, unknown>>
type Method = (client: RelayClient, params: Fields) => unknown

/** Tags and TTLs (s) of the compound methods, defined by the Sign API. */
const proposal = { tag: 1100, ttl: 300 }
const proposalAnswer = { tag: 1101, ttl: 300 }
const settlement = { tag: 1102, ttl: 300 }

/**
 * Methods of the relay: publish, subscribe, unsubscribe and fetch with their batch versions, and the two compound methods with
 * which clients since 2.20 propose and approve a session in one request.
 * @see https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */
export const relayMethods: Readonly<Record<string, Method>> = {
  irn_publish: publish,
  irn_batchPublish: (client, { messages }) =>
    each(messages, (one) => publish(client, asFields(one))).every(Boolean),
  irn_subscribe: (client, { topic }) => client.subscribe(asTopic(topic), true),
  irn_batchSubscribe: (client, { topics }) => each(topics, (one) => client.subscribe(asTopic(one), true)),
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: (client, { subscriptions }) =>
    each(subscriptions, (one) => unsubscribe(client, asFields(one))).every(Boolean),
  irn_fetchMessages: (client, { topic }) => fetched(client, [asTopic(topic)]),
  irn_batchFetchMessages: (client, { topics }) => fetched(client, each(topics, asTopic)),
  wc_proposeSession(client, { pairingTopic, sessionProposal, attestation }) {
    const topic = asTopic(pairingTopic)
    client.subscribe(topic, false)
    client.publish(
      { topic, message: asMessage(sessionProposal), tag: proposal.tag, attestation: asText(attestation) },
      proposal.ttl,
    )
    return true
  },
  wc_approveSession(
    client,
    { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest },
  ) {
    const [pairing, session] = [asTopic(pairingTopic), asTopic(sessionTopic)]
    const [answer, settled] = [asMessage(sessionProposalResponse), asMessage(sessionSettlementRequest)]
    client.subscribe(session, false)
    client.publish(
      { topic: pairing, message: answer, tag: proposalAnswer.tag, attestation: undefined },
      proposalAnswer.ttl,
    )
    client.publish(
      { topic: session, message: settled, tag: settlement.tag, attestation: undefined },
      settlement.ttl,
    )
    return true
  },
}

function publish(client: RelayClient, { topic, message, ttl, tag, attestation }: Fields): true {
  if (typeof ttl !== 'number' || !Number.isInteger(ttl) || ttl < 0)
    throw invalidParams('ttl is no number of seconds')
  const checked = { topic: asTopic(topic), message: asMessage(message), attestation: asText(attestation) }
  client.publish({ ...checked, tag: typeof tag === 'number' ? tag : 0 }, ttl)
  return true
}

function unsubscribe(client: RelayClient, { id, topic }: Fields): true {
  if (typeof id !== 'string') throw invalidParams('id is missing')
  client.unsubscribe(id, topic === undefined ? undefined : asTopic(topic))
  return true
}

const fetched = (client: RelayClient, topics: readonly string[]) => ({
  messages: client.fetch(topics).map(toWire),
  hasMore: false,
})

/** A message as sent to clients. */
export function toWire({ topic, message, publishedAt, tag, attestation }: RelayMessage) {
  return { topic, message, publishedAt, tag, ...(attestation ? { attestation } : {}) }
}

function each<result>(list: unknown, read: (one: unknown) => result): readonly result[] {
  if (!Array.isArray(list) || list.length > maxBatch)
    throw invalidParams(`a list of at most ${maxBatch} is expected`)
  return list.map(read)
}

function asTopic(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw invalidParams('topic is not 32 bytes in hex')
  return value
}

function asMessage(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > maxMessageLength)
    throw invalidParams('message is no text, or too long')
  return value
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
