import type { LatchkeyError } from '@latchkey/core'
import { type Balances, createBalances } from '../balances/createBalances.ts'
import { refreshBalances } from '../reactions/refreshBalances.ts'
import { accountIdentity } from './accountIdentity.ts'
import { blockchainService } from './blockchainService.ts'
import type { Part, PartNeeds } from './part.ts'

export type AccountBalances = Pick<Balances, 'refresh'> & Part

/** The part that keeps the balances of the account in use: `latchkey.use(accountBalances)`. */
export function accountBalances(needs: PartNeeds): AccountBalances {
  const { adapters, networks, config, clock, log, modal, snackbar } = needs
  const { api } = needs.use(blockchainService)
  const balances = createBalances({
    state: needs.balances,
    adapters,
    networks,
    tokens: config.tokens,
    holdings: api && ((owner, signal) => api.balance(owner, signal)),
    clock,
    log,
    onFailure: ({ code, context }: LatchkeyError) => {
      if (!modal.state.getState().open) return
      snackbar.show({ variant: 'error', message: { kind: 'error', code, context: { ...context } } })
    },
  })
  const deps = { ...needs, balances, identity: needs.use(accountIdentity) }
  return {
    refresh: balances.refresh,
    start: (scope) => refreshBalances(deps, scope),
    stop: balances.stop,
  }
}
