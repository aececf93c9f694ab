import { createHash } from 'node:crypto'

/** What was published, encrypted by those who know the topic's key. */
export type RelayMessage = {
  readonly topic: string
  readonly message: string
  /** Milliseconds since the Unix epoch. */
  readonly publishedAt: number
  readonly tag: number
  readonly attestation: string | undefined
}

/** Seconds a message is kept, at most: thirty days. */
const longestTtl = 2_592_000
const mostOfTopic = 500

type Kept = {
  readonly id: string
  readonly message: RelayMessage
  readonly from: string
  readonly until: number
  readonly receivedBy: Set<string>
}

/** Keeps messages until their time is over, and knows who has not received them yet. */
export function createMailboxes(now: () => number) {
  const topics = new Map<string, Kept[]>()

  const live = (topic: string): Kept[] => {
    const kept = (topics.get(topic) ?? []).filter(({ until }) => until > now())
    if (kept.length > 0) topics.set(topic, kept)
    else topics.delete(topic)
    return kept
  }

  return {
    /**
     * Takes a message in; the same one a second time is known, and is not new.
     * @param ttl seconds
     */
    put(from: string, ttl: number, message: Omit<RelayMessage, 'publishedAt'>): RelayMessage | undefined {
      const id = createHash('sha256').update(message.message).digest('hex')
      const kept = live(message.topic)
      if (kept.some((one) => one.id === id)) return undefined
      const published = { ...message, publishedAt: now() }
      const until = now() + Math.min(ttl, longestTtl) * 1_000
      if (ttl > 0) {
        const all = [...kept, { id, message: published, from, until, receivedBy: new Set<string>() }]
        topics.set(message.topic, all.slice(-mostOfTopic))
      }
      return published
    },
    /** What `clientId` has neither sent nor received. */
    waiting: (topic: string, clientId: string): readonly RelayMessage[] =>
      live(topic)
        .filter(({ from, receivedBy }) => from !== clientId && !receivedBy.has(clientId))
        .map(({ message }) => message),
    received(message: RelayMessage, clientId: string): void {
      for (const kept of live(message.topic)) {
        if (kept.message === message) kept.receivedBy.add(clientId)
      }
    },
    sweep(): void {
      for (const topic of [...topics.keys()]) live(topic)
    },
    get size(): number {
      return topics.size
    },
  }
}
