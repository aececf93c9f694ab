import {
  type CaipNetworkId,
  type Clock,
  isLatchkeyError,
  LatchkeyError,
  type Log,
  toLatchkeyError,
} from '@latchkey/core'
import type { BlockchainApi } from '@latchkey/core/api'
import { createState, type ReadableState } from '../state/createState.ts'
import { createTask } from '../state/createTask.ts'
import { initialNamesState, type NamesState, toLabel, typed } from './names.state.ts'

/** Pause after the last key before the name is looked up, ms. Spec §9. */
export const nameDelayMs = 300
const shownSuggestions = 4

type Needs = {
  api: Pick<BlockchainApi, 'nameSuggestions'>
  /** The suffix of every name, without the leading dot. */
  zone: string
  clock: Clock
  log: Log
  networkId(): CaipNetworkId | undefined
}

/** The form that registers a name. */
export type Names = {
  readonly state: ReadableState<NamesState>
  /** Sets the label and checks its availability 300 ms after the last key. */
  setLabel(text: string): void
  registering(): void
  /** Returns to the form after the user rejected the signature. */
  declined(): void
  failed(cause: unknown): void
  registered(name: string): void
  reset(): void
}

export function createNames({ api, zone, clock, log, networkId }: Needs): Names {
  const state = createState<NamesState>(initialNamesState)
  const patch = (fields: Partial<NamesState>) => state.set((now) => ({ ...now, ...fields }))

  const check = createTask(async (signal, label: string) => {
    await clock.sleep(nameDelayMs, signal)
    try {
      const network = networkId()
      if (!network) throw new LatchkeyError('network_not_found', { networkId: '' })
      const found = await api.nameSuggestions(network, label, zone, signal)
      if (signal.aborted) return
      const asked = found.find(({ name }) => name === `${label}.${zone}`)
      const free = found.filter(({ isRegistered, name }) => !isRegistered && name !== `${label}.${zone}`)
      if (asked && !asked.isRegistered) return patch({ status: 'available' })
      patch({ status: 'taken', suggestions: free.slice(0, shownSuggestions).map(({ name }) => name) })
    } catch (cause) {
      if (signal.aborted) return
      log.warn('The name suggestions could not be fetched.', cause)
      // A name that cannot be registered, such as a reserved one, is not a failure of the service.
      if (isLatchkeyError(cause, 'service_refused'))
        return patch({ status: 'refused', reason: cause.context.reason })
      patch({ status: 'unanswered' })
    }
  })

  return {
    state,
    setLabel(text) {
      const before = state.getState()
      if (before.status === 'registering') return
      state.set((now) => typed(now, toLabel(text, zone)))
      const { status, label } = state.getState()
      if (status === 'checking') check.run(label).catch(() => {})
      else if (label !== before.label) check.cancel()
    },
    registering() {
      check.cancel()
      patch({ status: 'registering', reason: undefined })
    },
    declined: () => patch({ status: 'available' }),
    failed(cause) {
      const error = toLatchkeyError(cause)
      const reason = isLatchkeyError(error, 'service_refused') ? error.context.reason : undefined
      patch({ status: 'failed', reason })
    },
    // The label stays, because the form is still visible during the transition.
    registered: (name) => patch({ registered: name }),
    reset() {
      check.cancel()
      state.set(() => initialNamesState)
    },
  }
}
