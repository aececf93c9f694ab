import type { CaipNetworkId } from '@latchkey/core'
import { createContext } from 'react'
import type { StartProps } from '../../shared/pageProps.ts'

export type Prices = {
  /** ISO 4217. */
  readonly currency: string
  /** Prices of whole tokens, by CAIP-10 address: hex in lower case. Rejects if the services do not answer. */
  read(
    networkId: string,
    addresses: readonly string[],
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, number>>
}

/** Where pages get prices; `undefined` without services. */
export const PricesContext = createContext<Prices | undefined>(undefined)

export function createPrices({ services, projectId, currency }: StartProps): Prices | undefined {
  if (!services) return undefined
  return {
    currency,
    async read(networkId, addresses, signal) {
      // Only the balances need it.
      const [{ createBlockchainApi }, { fetchHttp, systemClock }] = await Promise.all([
        import('@latchkey/core/api'),
        import('@latchkey/core/browser'),
      ])
      const api = createBlockchainApi({ http: fetchHttp(systemClock()), base: services, projectId, currency })
      // The networks are the kit's.
      return api.prices(networkId as CaipNetworkId, addresses, signal)
    },
  }
}
