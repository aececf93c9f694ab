import { alreadyPending, rejected, unauthorized } from './providerError.ts'
import type { RequestSummary } from './requestSummary.ts'
import type { SharedState } from './sharedState.ts'

/** Requests approval from the user, or behaves according to the wallet's test mode. */
export function createApproval(state: SharedState, prompt: (summary: RequestSummary) => Promise<boolean>) {
  let delayed: (() => void)[] = []

  /** Resolves when the request is approved; throws otherwise. */
  async function approval(summary: RequestSummary): Promise<void> {
    const { mode, approve } = state.get()
    if (mode === 'reject') throw rejected()
    if (mode === 'pending') throw alreadyPending()
    if (mode === 'unauthorized') throw unauthorized()
    if (mode === 'throwsString') throw 'Something broke in the wallet'
    if (mode === 'throwsNull') throw null
    if (mode === 'throwsGetter') throw throwingGetter()
    if (mode === 'hang') return new Promise(() => {})
    if (mode === 'late') return new Promise((resolve) => delayed.push(resolve))
    const approved = approve === 'ask' ? await prompt(summary) : approve === 'always'
    if (!approved) throw rejected()
  }

  /** Approves every request delayed by mode `late`. */
  function release() {
    const waiting = delayed
    delayed = []
    for (const approve of waiting) approve()
  }

  return { approval, release }
}

export type Approval = ReturnType<typeof createApproval>['approval']

function throwingGetter(): Error {
  return Object.defineProperty(new Error(), 'message', {
    get() {
      throw new TypeError('This getter throws')
    },
  })
}
