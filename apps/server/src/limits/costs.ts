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

/** These ask nodes or vendors, and use up the day's budget by what they ask. The chain RPC counts for itself. */
const asking = /^\/v1\/(?:account|convert|fungible|generators|onramp|profile|sessions)\/|^\/v1\/generators$/

/** Units of a minute's budget. A search is compared with every name. */
export const costOf = (route: string, query: (name: string) => string | undefined): number =>
  route === '/getWallets' && query('search') ? 3 : (costs[route] ?? 1)
export const isFromMemory = (route: string) => fromMemory.test(route)
export const asksProviders = (route: string) => asking.test(route)

/** Whom a request is counted for. */
export type Payer = {
  readonly address: string
  /** Units that one address may use up in a minute. */
  readonly addressPerMinute: number
  /** Without a project: all such requests share one budget. */
  readonly project: { readonly id: string; readonly budget: Budget } | undefined
  readonly withoutProject: Budget
}

/** In the place of a project's id, which is a UUID or chosen by the operator. */
const nobody = 'anonymous'

const bucket = (key: string, capacity: number, periodMs: number, cost: number, alert = false): Take => ({
  ...{ key, capacity, periodMs, cost, alert },
})

/**
 * What one address may use up of a project's budget: an origin can be forged by anything but a browser, so a single client
 * must not spend what is meant for all. Small budgets are not divided. Security R-83.
 */
const share = (budget: number, undivided: number) =>
  Math.max(Math.ceil(budget / 5), Math.min(budget, undivided))
const undividedPerMinute = 120
const undividedPerDay = 2_000

/** By address alone: without a project, before it is known, or for one more purpose. */
export const addressTake = (
  { address, addressPerMinute }: Payer,
  cost: number,
  scope: 'anonymous' | 'here' | 'rpc' = nobody,
): Take => bucket(`address ${scope} ${address}`, addressPerMinute, minuteMs, cost)

/** For the request itself. */
export function requestTakes(payer: Payer, cost: number): readonly Take[] {
  const { address, addressPerMinute, project, withoutProject } = payer
  const { perMinute } = project?.budget ?? withoutProject
  const id = project?.id ?? nobody
  const most = project ? Math.min(addressPerMinute, share(perMinute, undividedPerMinute)) : addressPerMinute
  return [
    bucket(`address ${id} ${address}`, most, minuteMs, cost),
    bucket(`requests ${id}`, perMinute, minuteMs, cost, true),
  ]
}

/** For what it asks of nodes and vendors. */
export function providerTakes({ address, project, withoutProject }: Payer, units: number): readonly Take[] {
  const { rpcPerDay } = project?.budget ?? withoutProject
  const id = project?.id ?? nobody
  const most = project ? share(rpcPerDay, undividedPerDay) : rpcPerDay
  // First, so that an address beyond its share takes nothing from the others.
  const own = most < rpcPerDay ? [bucket(`address rpc ${id} ${address}`, most, dayMs, units)] : []
  return [...own, bucket(`rpc ${id}`, rpcPerDay, dayMs, units, true)]
}
