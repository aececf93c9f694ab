import type { Take } from '@latchkey/service/limits'
import type { Budget } from '../projects/budget.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** What a request costs by the pattern of its route; 1 where nothing is said. Dear is what others must do for it. */
const costs: Readonly<Record<string, number>> = {
  '/healthz': 0,
  '/metrics': 0,
  // Made anew for each who asks, if only here.
  '/': 10,
  '/openapi.json': 10,
  '/v1/account/:address/balance': 5,
  '/v1/account/:address/history': 5,
  '/v1/account/:address/nfts': 5,
  '/v1/convert/quotes': 5,
  '/v1/convert/build-transaction': 5,
  '/v1/onramp/quote': 5,
  '/v1/generators/onrampurl': 10,
  '/v1/profile/account/:name': 5,
  '/v1/profile/account': 20,
  '/v1/sessions/:address/revoke': 20,
  '/public/image': 3,
}

/** Answered from memory, to anybody: counted in this process alone. */
const fromMemory =
  /^\/(?:$|openapi\.json$|getWallets$|getWalletImage\/|public\/(?:getAssetImage|getCurrencyImage|getTokenImage)\/)/

export const costOf = (route: string) => costs[route] ?? 1
export const isFromMemory = (route: string) => fromMemory.test(route)

export const addressTake = (address: string, scope: string, perMinute: number, cost: number): Take => ({
  key: `address ${scope} ${address}`,
  capacity: perMinute,
  periodMs: minuteMs,
  cost,
})

export const projectTake = (id: string, { perMinute }: Budget, cost: number): Take => ({
  key: `requests ${id}`,
  capacity: perMinute,
  periodMs: minuteMs,
  cost,
  alert: true,
})

export const rpcTake = (id: string, { rpcPerDay }: Budget, cost: number): Take => ({
  key: `rpc ${id}`,
  capacity: rpcPerDay,
  periodMs: dayMs,
  cost,
  alert: true,
})
