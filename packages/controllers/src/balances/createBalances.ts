import { abortWith, isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { createCooldown } from '../state/createCooldown.ts'
import type { State } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { type BalanceOwner, type BalancesState, balanceRetryMs, sameOwner } from './balances.state.ts'
import { type BalanceNeeds, createBalanceReader } from './createBalanceReader.ts'

/** Time after which a first read without an answer is shown as failed, ms. It goes on, and what it finds is shown. */
const patienceMs = 10_000

type Needs = BalanceNeeds & {
  state: State<BalancesState>
  /** Called for failures in a row until it has told the user, which it returns. */
  onFailure(error: LatchkeyError): boolean
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

  let isReported = false
  /** When a read that has found nothing is shown as failed, whether or not it was begun again meanwhile. */
  let failsAt: number | undefined

  const report = (cause: unknown) => {
    log.warn('The balance could not be read.', cause)
    if (isReported) return
    const context = { retryInSeconds: balanceRetryMs / 1000 }
    isReported = onFailure(new LatchkeyError('balance_unavailable', context, { cause }))
  }
  const fail = (cause: unknown) => {
    failsAt = undefined
    cooldown.start()
    const retryAt = clock.now() + balanceRetryMs
    state.set((now) => ({ ...now, status: 'failed', retryAt }))
    report(cause)
  }
  const reader = createBalanceReader(needs, state)
  const read = createTask(async (signal, owner: BalanceOwner) => {
    const settled = abortWith(signal)
    failsAt ??= clock.now() + patienceMs
    clock.sleep(failsAt - clock.now(), settled.signal).then(
      () => {
        if (state.getState().status === 'loading')
          fail(new LatchkeyError('deadline_exceeded', { afterMs: patienceMs }))
      },
      () => {},
    )
    let isWhole = true
    const reportService = (cause: unknown) => {
      isWhole = false
      report(cause)
    }
    try {
      await reader(owner, signal, reportService)
      failsAt = undefined
      // It may have been given up before.
      cooldown.clear()
      if (isWhole) isReported = false
    } catch (cause) {
      if (!signal.aborted && !isLatchkeyError(cause, 'request_aborted')) fail(cause)
    } finally {
      settled.abort()
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
      isReported = false
      failsAt = undefined
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
