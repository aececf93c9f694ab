import { createService, type ServiceNeeds } from './service.ts'

/** Names and codes of an event; never an address or text typed by the user. Security R-80. */
export type AnalyticsEvent = {
  readonly event: string
  readonly properties: Readonly<Record<string, string>>
}

export type AnalyticsApi = {
  /** @throws LatchkeyError `origin_not_allowed` when the page's origin may not send events */
  send(
    what: AnalyticsEvent & {
      readonly type: 'track' | 'error'
      readonly eventId: string
      /** The page without its query and fragment. */
      readonly url: string
      readonly domain: string
      readonly timestamp: number
      /** Only if the host app opted in. */
      readonly address?: string | undefined
    },
    signal?: AbortSignal,
  ): Promise<void>
}

/**
 * Sends events to a first-party service: `POST /e`. Spec §7.
 *
 * @example
 * const analytics = createAnalyticsApi({ http: fetchHttp(systemClock()), base: 'https://services.example' })
 */
export function createAnalyticsApi(needs: ServiceNeeds): AnalyticsApi {
  const service = createService(needs)
  return {
    async send({ type, event, properties, eventId, url, domain, timestamp, address }, signal) {
      const props = { type, event, properties, ...(address ? { address } : {}) }
      await service.post('/e', { eventId, url, domain, timestamp, props }, signal)
    },
  }
}
