import { isLatchkeyError, LatchkeyError } from '../errors/latchkeyError.ts'
import type { Wallet } from '../wallets/wallet.ts'
import { asFields, asImage, asNumber, asText, asTexts, type Fields, readEach } from './answer.ts'
import { createService, type ServiceNeeds, unreadable } from './service.ts'

export type WalletQuery = {
  /** From 1. */
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
  /** CAIP-2 ids. */
  readonly chains?: readonly string[] | undefined
  readonly search?: string | undefined
  /** Only wallets that the directory has certified, or only those that it has not. */
  readonly badgeType?: 'certified' | 'none' | undefined
}

/** A feature switched by the project service. With `config` undefined its details come from the host app's options. */
export type RemoteFeature = {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | undefined
}

export type DirectoryApi = {
  /** @throws LatchkeyError */
  wallets(
    query: WalletQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly wallets: readonly Wallet[]; readonly count: number }>
  /** Address of a wallet's picture; `undefined` if the directory has none. */
  walletImage(wallet: Wallet): string | undefined
  /** @throws LatchkeyError */
  features(signal?: AbortSignal): Promise<readonly RemoteFeature[]>
  /**
   * Origins on which the project may be used. 429 and 5xx reject; any other failure returns an empty list, which allows
   * no further origin. Spec §8, faults F83. @throws LatchkeyError `rate_limited`, `server_error`
   */
  origins(signal?: AbortSignal): Promise<readonly string[]>
  /** `false` if the request fails. @throws LatchkeyError `origin_not_allowed` */
  isAnalyticsEnabled(signal?: AbortSignal): Promise<boolean>
}

/**
 * Client of the wallet directory. Spec §7.
 *
 * @example
 * const directory = createDirectoryApi({ http: fetchHttp(systemClock()), base: 'https://services.example' })
 * const { wallets, count } = await directory.wallets({ page: 1, entries: 40, search: 'harbour' })
 */
export function createDirectoryApi(needs: ServiceNeeds): DirectoryApi {
  const service = createService(needs)
  const { base } = service
  return {
    async wallets(query, signal) {
      const { search, badgeType, ...filters } = query
      const answer = asFields(
        await service.get(
          '/getWallets',
          { ...filters, badge_type: badgeType, search: search?.trim() },
          signal,
        ),
      )
      if (!Array.isArray(answer.data)) throw unreadable(service.url('/getWallets'))
      const wallets = readEach(answer.data, (fields) => readWallet(fields, base))
      return { wallets, count: asNumber(answer.count) ?? wallets.length }
    },
    walletImage: ({ image_url, image_id }) =>
      asImage(image_url, base) ??
      (image_id ? service.url(`/getWalletImage/${encodeURIComponent(image_id)}`) : undefined),
    async features(signal) {
      const answer = asFields(await service.get('/appkit/v1/config', {}, signal))
      return readEach(answer.features, (feature) => {
        const id = asText(feature.id)
        return id === undefined
          ? undefined
          : {
              id,
              isEnabled: feature.isEnabled === true,
              config: Array.isArray(feature.config) ? asTexts(feature.config) : undefined,
            }
      })
    },
    async origins(signal) {
      try {
        const answer = asFields(await service.get('/projects/v1/origins', {}, signal))
        return asTexts(answer.allowedOrigins)
      } catch (cause) {
        if (isLatchkeyError(cause, 'rate_limited', 'server_error', 'request_aborted')) throw cause
        return []
      }
    },
    async isAnalyticsEnabled(signal) {
      try {
        return asFields(await service.get('/getAnalyticsConfig', {}, signal)).isAnalyticsEnabled === true
      } catch (cause) {
        if (isLatchkeyError(cause, 'origin_not_allowed'))
          throw new LatchkeyError('origin_not_allowed', {}, { cause })
        return false
      }
    },
  }
}

function readWallet(fields: Fields, base: string): Wallet | undefined {
  const id = asText(fields.id)
  const name = asText(fields.name)
  if (id === undefined || name === undefined) return undefined
  return {
    id,
    name,
    image_id: asText(fields.image_id),
    image_url: asImage(fields.image_url, base),
    rdns: asText(fields.rdns),
    homepage: asText(fields.homepage),
    mobile_link: asText(fields.mobile_link),
    link_mode: asText(fields.link_mode),
    desktop_link: asText(fields.desktop_link),
    webapp_link: asText(fields.webapp_link),
    app_store: asText(fields.app_store),
    play_store: asText(fields.play_store),
    chrome_store: asText(fields.chrome_store),
    look_alike_of: asText(fields.look_alike_of),
    order: asNumber(fields.order),
    chains: Array.isArray(fields.chains) ? asTexts(fields.chains) : undefined,
  }
}
