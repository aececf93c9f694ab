import type { Take } from '@latchkey/server-kit/limits'
import type { Budget } from '../projects/budget.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Address and project that a request is counted for. */
export type Payer = {
  readonly address: string
  /** Units that one address may use per minute. */
  readonly addressPerMinute: number
  /** `undefined` without a project: such requests share one budget. */
  readonly project: { readonly id: string; readonly budget: Budget } | undefined
  readonly withoutProject: Budget
}

/** Used instead of a project id, and therefore not a valid one. */
export const anonymous = 'anonymous'

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
