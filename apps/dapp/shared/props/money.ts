import type { Distribution } from './airdrops.ts'
import type { BaseUnits } from './baseUnits.ts'
import type { ChainId, Iso } from './launch.ts'

/** What a user lets the launchpad's contracts spend, and when to ask again. */
export type Spending = {
  /** Whether an allowance is for the amount of one transaction or without limit. */
  readonly approvalMode: 'exact' | 'unlimited'
  /** Wei a day on the live chain; `null`: never ask. */
  readonly dailyWarn: BaseUnits | null
}

/** A contract that may spend a token of the user's account. */
export type AllowanceRow = {
  readonly id: string
  readonly chainId: ChainId
  readonly owner: string
  readonly token: { readonly address: string; readonly symbol: string; readonly decimals: number }
  readonly spender: { readonly address: string; readonly name: string | null }
  /** `null`: more than there are tokens. */
  readonly amount: BaseUnits | null
  readonly since: Iso
}

/** The networks that hold balances of the user. */
export type HeldChain = { readonly networkId: string; readonly name: string }

/** `value` is `null` if the chain could not be read. */
export type BalanceRow = {
  readonly networkId: string
  /** Address of the token; `null` for the coin of the network. */
  readonly token: string | null
  readonly symbol: string
  readonly name: string
  readonly decimals: number
  readonly value: BaseUnits | null
}

export type MoneyProps = {
  readonly chains: readonly HeldChain[]
  /** Deferred. */
  readonly balances?: readonly BalanceRow[]
  /** Deferred. `failed`: chains that did not answer. */
  readonly allowances?: { readonly rows: readonly AllowanceRow[]; readonly failed: readonly ChainId[] }
  /** Optional: read when the user opens it. */
  readonly distribution?: Distribution
}
