import type { Http } from '@latchkey/core'
import type { Chains } from '@latchkey/server-kit/chains'
import type { CdpKey } from './cdpToken.ts'
import { coinbaseOnramp } from './coinbaseProvider.ts'
import { devnetOnramp } from './devnetProvider.ts'
import { meldOnramp } from './meldProvider.ts'
import type { OrderStore } from './orderStore.ts'
import type { OnrampProvider } from './provider.ts'

export type OnrampSettings = {
  readonly coinbase?: CdpKey | undefined
  readonly meldKey?: string | undefined
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Origin of the devnet's faucet, if the chains are the devnet's. */
  readonly devnetUrl?: string | undefined
}

/** The on-ramp provider: Coinbase or Meld if a key is configured, in this order, else the devnet's, else none. */
export function createOnramp(
  { coinbase, meldKey, country, devnetUrl }: OnrampSettings,
  needs: {
    readonly chains: Chains
    readonly store: OrderStore
    readonly publicUrl: string
    readonly http: Http
    readonly now: () => Date
  },
): OnrampProvider | undefined {
  if (coinbase) return coinbaseOnramp({ ...needs, key: coinbase, country })
  if (meldKey) return meldOnramp({ ...needs, key: meldKey, country })
  return devnetUrl ? devnetOnramp(needs) : undefined
}
