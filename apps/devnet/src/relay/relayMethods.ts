import type { RelayMessage } from './mailboxes.ts'
import { invalidParams } from './relayError.ts'

/** Characters of a message, at most. */
const longestMessage = 500_000
/** Topics or messages of one request, at most. */
const mostAtOnce = 500

/** What a connected client can do. */
export type RelayClient = {
  publish(message: Omit<RelayMessage, 'publishedAt'>, ttl: number): void
  /** @param mail deliver what waits there. @returns the subscription's id */
  subscribe(topic: string, mail: boolean): string
  unsubscribe(subscriptionId: string, topic: string | undefined): void
  fetch(topics: readonly string[]): readonly RelayMessage[]
}

type Fields = Readonly<Record<string, unknown>>
type Method = (client: RelayClient, params: Fields) => unknown

/** How tags and times of the compound methods stand in the protocol. Field of the Sign API. */
const proposal = { tag: 1100, ttl: 300 }
const proposalAnswer = { tag: 1101, ttl: 300 }
const settlement = { tag: 1102, ttl: 300 }

/**
 * The methods of the relay: one publish, subscribe, unsubscribe and fetch, each for many at once too, and the two that
 * clients since 2.20 propose and approve sessions with in one request.
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
  messages: client.fetch(topics).map(written),
  hasMore: false,
})

/** A message as a client reads it. */
export function written({ topic, message, publishedAt, tag, attestation }: RelayMessage) {
  return { topic, message, publishedAt, tag, ...(attestation ? { attestation } : {}) }
}

function each<result>(list: unknown, read: (one: unknown) => result): readonly result[] {
  if (!Array.isArray(list) || list.length > mostAtOnce)
    throw invalidParams(`a list of at most ${mostAtOnce} is expected`)
  return list.map(read)
}

function asTopic(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw invalidParams('topic is not 32 bytes in hex')
  return value
}

function asMessage(value: unknown): string {
  if (typeof value !== 'string' || value === '' || value.length > longestMessage)
    throw invalidParams('message is no text, or too long')
  return value
}

const asText = (value: unknown) => (typeof value === 'string' ? value : undefined)

export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}
