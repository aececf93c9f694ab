import { createHash } from 'node:crypto'

/** A published message, encrypted with the topic's key. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: string | undefined
}

/** Maximum storage time, s: thirty days. */
const maxTtlSeconds = 2_592_000
const maxPerTopic = 500

type StoredMessage = {
  readonly id: string
  readonly message: RelayMessage
  readonly from: string
  readonly until: number
  readonly receivedBy: Set<string>
}

/** Stores messages until they expire, with the clients that have received them. */
export function createMailboxes(now: () => number) {
  const topics = new Map<string, StoredMessage[]>()

  const current = (topic: string): StoredMessage[] => {
    const stored = (topics.get(topic) ?? []).filter(({ until }) => until > now())
    if (stored.length > 0) topics.set(topic, stored)
    else topics.delete(topic)
    return stored
  }

  return {
    /**
     * Stores a message. Returns `undefined` if the same message was published before.
     * @param ttl - seconds
     */
    put(from: string, ttl: number, message: Omit<RelayMessage, 'publishedAt'>): RelayMessage | undefined {
      const id = createHash('sha256').update(message.message).digest('hex')
      const stored = current(message.topic)
      if (stored.some((other) => other.id === id)) return undefined
      const published = { ...message, publishedAt: now() }
      const until = now() + Math.min(ttl, maxTtlSeconds) * 1_000
      if (ttl > 0) {
        const all = [...stored, { id, message: published, from, until, receivedBy: new Set<string>() }]
        topics.set(message.topic, all.slice(-maxPerTopic))
      }
      return published
    },
    /** Messages that `clientId` has neither sent nor received. */
    waiting: (topic: string, clientId: string): readonly RelayMessage[] =>
      current(topic)
        .filter(({ from, receivedBy }) => from !== clientId && !receivedBy.has(clientId))
        .map(({ message }) => message),
    received(message: RelayMessage, clientId: string): void {
      for (const stored of current(message.topic)) {
        if (stored.message === message) stored.receivedBy.add(clientId)
      }
    },
    sweep(): void {
      for (const topic of [...topics.keys()]) current(topic)
    },
    get size(): number {
      return topics.size
    },
  }
}
