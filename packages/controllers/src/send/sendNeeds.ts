import type { ChainAdapter, Clock, Namespace, Token } from '@latchkey/core'
import type { BalancesState } from '../balances/balances.state.ts'
import type { ReadableState } from '../state/createState.ts'
import type { NewTransaction, TransactionsState } from '../transactions/transactions.state.ts'

export type ResolvedName = {
  readonly name: string
  readonly address: string
  readonly imageUrl: string | undefined
}

export type SendNeeds = {
  adapters: ReadonlyMap<Namespace, Pick<ChainAdapter, 'reads'>>
  balances: ReadableState<BalancesState>
  clock: Clock
  /** Resolves a name on a network; absent if names are not supported. */
  resolveName:
    | ((
        name: string,
        networkId: Token['networkId'],
        signal: AbortSignal,
      ) => Promise<ResolvedName | 'without-address' | undefined>)
    | undefined
  /** Follows what was sent, and knows its status. */
  transactions: {
    readonly state: ReadableState<TransactionsState>
    add(transaction: NewTransaction): void
  }
}
