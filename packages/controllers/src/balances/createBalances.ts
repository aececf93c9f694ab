import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { createCooldown } from '../state/createCooldown.ts'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { type BalanceOwner, type BalancesState, balanceRetryMs, sameOwner } from './balances.state.ts'
import { type BalanceNeeds, createBalanceReader } from './createBalanceReader.ts'

type Needs = BalanceNeeds & {
  state: State<BalancesState>
  /** Called once per failure. */
  onFailure(error: LatchkeyError): void
}

/** Balances of the active account: all tokens if a service is configured, else the host app's tokens from the chain. */
export type Balances = {
  /** Discards the balances of another account and reads those of this one. */
  show(owner: BalanceOwner | undefined): void
  /** Reads again, unless the last failure is less than 30 s ago. */
  refresh(): void
  /** Refreshes unless a read is running, so that a slow read can finish. F17. */
  poll(): void
  stop(): void
}

export function createBalances(needs: Needs): Balances {
  const { state, clock, log, onFailure } = needs
  const cooldown = createCooldown({ clock, ms: balanceRetryMs })

  const report = (cause: unknown) => {
    log.warn('The balance could not be read.', cause)
    onFailure(new LatchkeyError('balance_unavailable', { retryInSeconds: balanceRetryMs / 1000 }, { cause }))
  }
  const reader = createBalanceReader(needs, state, report)
  const read = createTask(async (signal, owner: BalanceOwner) => {
    try {
      await reader(owner, signal)
    } catch (cause) {
      if (signal.aborted || isLatchkeyError(cause, 'request_aborted')) return
      cooldown.start()
      const retryAt = clock.now() + balanceRetryMs
      state.set((now) => ({ ...now, status: 'failed', retryAt }))
      report(cause)
    }
  })
  const run = (owner: BalanceOwner) => void read.run(owner).catch(() => {})

  const refresh = () => {
    const { owner } = state.getState()
    if (owner && cooldown.remainingMs() === 0) run(owner)
  }
  return {
    show(owner) {
      if (sameOwner(owner, state.getState().owner)) return
      read.cancel()
      cooldown.clear()
      state.set(() => ({ ...state.getInitialState(), owner }))
      if (owner) run(owner)
    },
    refresh,
    poll() {
      if (read.state.getState().status !== 'running') refresh()
    },
    stop() {
      read.cancel()
      state.set(state.getInitialState)
    },
  }
}
