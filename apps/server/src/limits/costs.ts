import type { Take } from '@latchkey/service/limits'
import type { Budget } from '../projects/budget.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Cost of a request by route pattern; 1 if not listed. Routes that call third parties cost more. */
const costs: Readonly<Record<string, number>> = {
  '/healthz': 0,
  '/metrics': 0,
  // Rendered on every request.
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

/** Routes answered from memory, open to everyone and counted only in this process. */
const fromMemory =
  /^\/(?:$|openapi\.json$|getWallets$|getWalletImage\/|public\/(?:getAssetImage|getCurrencyImage|getTokenImage)\/)/

/** Routes that call nodes or vendors, which is charged to the daily budget. The chain RPC charges by itself. */
const asking = /^\/v1\/(?:account|convert|fungible|generators|onramp|profile|sessions)\/|^\/v1\/generators$/

/** Cost in units of the budget per minute. A search compares every wallet name and costs more. */
export const costOf = (route: string, query: (name: string) => string | undefined): number =>
  route === '/getWallets' && query('search') ? 3 : (costs[route] ?? 1)
export const isFromMemory = (route: string) => fromMemory.test(route)
export const asksProviders = (route: string) => asking.test(route)

/** Address and project that a request is counted for. */
export type Payer = {
  readonly address: string
  /** Units that one address may use per minute. */
  readonly addressPerMinute: number
  /** `undefined` without a project: such requests share one budget. */
  readonly project: { readonly id: string; readonly budget: Budget } | undefined
  readonly withoutProject: Budget
}

/** Used instead of a project id, which is a UUID or chosen by the operator. */
const anonymous = 'anonymous'

const bucket = (key: string, capacity: number, periodMs: number, cost: number, alert = false): Take => ({
  ...{ key, capacity, periodMs, cost, alert },
})

/**
 * Share of a project's budget that one address may use: clients other than browsers can forge an origin, and a single one
 * must not use up the budget of all. Small budgets are not divided. Security R-83.
 */
const share = (budget: number, undivided: number) =>
  Math.max(Math.ceil(budget / 5), Math.min(budget, undivided))
const undividedPerMinute = 120
const undividedPerDay = 2_000

/** By address only: without a project, before the project is known, or for a separate purpose. */
export const addressTake = (
  { address, addressPerMinute }: Payer,
  cost: number,
  scope: 'anonymous' | 'here' | 'rpc' = anonymous,
): Take => bucket(`address ${scope} ${address}`, addressPerMinute, minuteMs, cost)

/** The takes for the request itself. */
export function requestTakes(payer: Payer, cost: number): readonly Take[] {
  const { address, addressPerMinute, project, withoutProject } = payer
  const { perMinute } = project?.budget ?? withoutProject
  const id = project?.id ?? anonymous
  const addressLimit = project
    ? Math.min(addressPerMinute, share(perMinute, undividedPerMinute))
    : addressPerMinute
  return [
    bucket(`address ${id} ${address}`, addressLimit, minuteMs, cost),
    bucket(`requests ${id}`, perMinute, minuteMs, cost, true),
  ]
}

/** The takes for requests to nodes and vendors. */
export function providerTakes({ address, project, withoutProject }: Payer, units: number): readonly Take[] {
  const { rpcPerDay } = project?.budget ?? withoutProject
  const id = project?.id ?? anonymous
  const addressLimit = project ? share(rpcPerDay, undividedPerDay) : rpcPerDay
  // First, so that an address beyond its share takes nothing from the shared bucket.
  const perAddress =
    addressLimit < rpcPerDay ? [bucket(`address rpc ${id} ${address}`, addressLimit, dayMs, units)] : []
  return [...perAddress, bucket(`rpc ${id}`, rpcPerDay, dayMs, units, true)]
}
