import type { LatchkeyError } from '@latchkey/core'
import { type Balances, createBalances } from '../../balances/createBalances.ts'
import { accountIdentity } from '../accountIdentity.ts'
import { blockchainService } from '../blockchainService.ts'
import type { Part, PartNeeds } from '../part.ts'
import { unsupportedChain } from '../unsupportedChain.ts'
import { refreshBalances } from './refreshBalances.ts'
import { resumeTransactions } from './resumeTransactions.ts'

export type AccountBalances = Pick<Balances, 'refresh'> & Part

/**
 * The part that keeps the balances of the active account: `latchkey.use(accountBalances)`.
 *
 * @example
 * latchkey.use(accountBalances).refresh()
 */
export function accountBalances(needs: PartNeeds): AccountBalances {
  const { adapters, networks, config, clock, log, modal, snackbar } = needs
  const { api } = needs.use(blockchainService)
  // Loaded here, because only a connected account needs it.
  needs.use(unsupportedChain)
  const balances = createBalances({
    state: needs.balances,
    adapters,
    networks,
    tokens: config.tokens,
    holdings: api && ((owner, signal) => api.balance(owner, signal)),
    clock,
    log,
    onFailure: ({ code, context }: LatchkeyError) => {
      if (!modal.state.getState().open) return false
      snackbar.show({ variant: 'error', message: { kind: 'error', code, context: { ...context } } })
      return true
    },
  })
  const deps = { ...needs, balances, identity: needs.use(accountIdentity) }
  return {
    refresh: balances.refresh,
    start(scope) {
      refreshBalances(deps, scope)
      void resumeTransactions(needs, scope)
    },
    stop: balances.stop,
  }
}
