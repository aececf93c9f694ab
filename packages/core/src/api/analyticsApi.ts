import { createService, type ServiceNeeds } from './service.ts'

/** What is told of an event: names and codes, no address, no text of a person. Security R-80. */
export type AnalyticsEvent = {
  readonly event: string
  readonly properties: Readonly<Record<string, string>>
}

export type AnalyticsApi = {
  /** @throws LatchkeyError `origin_not_allowed` when this page may not report */
  send(
    what: AnalyticsEvent & {
      readonly type: 'track' | 'error'
      readonly eventId: string
      /** The page without its query and fragment. */
      readonly url: string
      readonly domain: string
      readonly timestamp: number
      /** Only where the host asked for it. */
      readonly address?: string | undefined
    },
    signal?: AbortSignal,
  ): Promise<void>
}

/** First-party analytics: `POST /e`. Spec §7. */
export function createAnalyticsApi(needs: ServiceNeeds): AnalyticsApi {
  const service = createService(needs)
  return {
    async send({ type, event, properties, eventId, url, domain, timestamp, address }, signal) {
      const props = { type, event, properties, ...(address ? { address } : {}) }
      await service.post('/e', { eventId, url, domain, timestamp, props }, signal)
    },
  }
}
