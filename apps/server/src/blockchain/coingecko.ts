import type { Clock, Http } from '@latchkey/core'
import { createVendorBackoff } from './vendorBackoff.ts'

const timeoutMs = 5_000

/** Requests to CoinGecko's API, which pause while it limits the rate. */
export type Coingecko = {
  /**
   * The JSON of a successful answer.
   * @param path - without a leading slash, with the query, such as `simple/price?ids=…`
   * @throws TypeError when CoinGecko refuses, or was asked too often; whatever `http` throws
   */
  ask(path: string): Promise<unknown>
}

/** @see https://docs.coingecko.com/reference/introduction */
export function createCoingecko({
  http,
  clock,
  key,
  url,
}: {
  http: Http
  clock: Clock
  key: string
  /** Base URL. Paid plans use another host and another header for the key. */
  url: string
}): Coingecko {
  const header = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key'
  const backoff = createVendorBackoff(clock)
  return {
    async ask(path) {
      if (backoff.leftMs() > 0) throw new TypeError('CoinGecko was asked too often')
      const { status, headers, text } = await http({
        url: `${url}/${path}`,
        headers: { [header]: key },
        timeoutMs,
      })
      if (status === 429) backoff.begin(headers)
      if (status !== 200) throw new TypeError('CoinGecko refused')
      return JSON.parse(text)
    },
  }
}
