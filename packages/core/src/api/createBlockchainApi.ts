import type { CaipNetworkId } from '../caip/caip.ts'
import { isLatchkeyError } from '../errors/latchkeyError.ts'
import { accountCalls } from './accountCalls.ts'
import { asFields, asList } from './answer.ts'
import type { BlockchainApi } from './blockchainApi.ts'
import type { Calls } from './calls.ts'
import { nameCalls } from './nameCalls.ts'
import { onrampCalls } from './onrampCalls.ts'
import { createService, type ServiceNeeds, unreadable } from './service.ts'
import type { SwapCalls } from './swapCalls.ts'

/** Time for the list of networks, ms. It is not waited for longer before a call. */
const servesMs = 2_000

/**
 * Client of the blockchain API: balances, history, NFTs, prices, swaps, names and purchases. Its calls reject with a
 * `LatchkeyError`. Spec §7.
 *
 * @example
 * const api = createBlockchainApi({ http: fetchHttp(systemClock()), base: 'https://services.example' })
 * const record = await api.name('eip155:1', 'marisol.latchkey.id')
 */
export function createBlockchainApi({
  currency = 'USD',
  ...needs
}: ServiceNeeds & {
  /** ISO 4217 code of the currency of prices. Default `USD`. */
  readonly currency?: string | undefined
}): BlockchainApi {
  const service = createService(needs)
  let served: Promise<ReadonlySet<string>> | undefined

  // Concurrent callers share this request, so it takes no caller's signal.
  const serves = async (networkId: CaipNetworkId) => {
    served ??= service.get('/v1/supported-chains', {}, undefined, servesMs).then((answer) => {
      const { http } = asFields(answer)
      if (!Array.isArray(http)) throw unreadable(service.url('/v1/supported-chains'))
      return new Set(http.filter((id) => typeof id === 'string'))
    })
    const request = served
    try {
      return (await request).has(networkId)
    } catch (cause) {
      if (served === request) served = undefined
      // The call itself says it, then: both together should not take longer than one that hangs.
      if (isLatchkeyError(cause, 'deadline_exceeded')) return true
      throw cause
    }
  }
  const get: Calls['get'] = async (path, query, signal) => asFields(await service.get(path, query, signal))
  const calls: Calls = { service, currency: currency.toLowerCase(), serves, get }

  return {
    serves,
    // Any small answer would do; this one is never cached.
    serverTime: (signal) => service.now('/v1/supported-chains', signal),
    ...accountCalls(calls),
    ...lateSwapCalls(calls),
    ...nameCalls(calls),
    ...onrampCalls(calls),
    async sessions({ networkId, address }, signal) {
      if (!(await serves(networkId))) return []
      const answer = await get(`/v1/sessions/${encodeURIComponent(`${networkId}:${address}`)}`, {}, signal)
      return asList(answer.sessions).map(asFields)
    },
    async revokeSession({ networkId, address, pci, signature }, signal) {
      if (!(await serves(networkId))) return false
      const path = `/v1/sessions/${encodeURIComponent(`${networkId}:${address}`)}/revoke`
      return asFields(await service.post(path, { pci, signature }, signal)).success === true
    },
  }
}

/** {@link swapCalls}, loaded with the first of them: balances and history do not need them. */
function lateSwapCalls(calls: Calls): SwapCalls {
  const loaded = async () => (await import('./swapCalls.ts')).swapCalls(calls)
  return {
    quotes: async (...request) => (await loaded()).quotes(...request),
    swapTokens: async (...request) => (await loaded()).swapTokens(...request),
    prices: async (...request) => (await loaded()).prices(...request),
    allowance: async (...request) => (await loaded()).allowance(...request),
    gasPrice: async (...request) => (await loaded()).gasPrice(...request),
    buildSwap: async (...request) => (await loaded()).buildSwap(...request),
    buildApproval: async (...request) => (await loaded()).buildApproval(...request),
  }
}
