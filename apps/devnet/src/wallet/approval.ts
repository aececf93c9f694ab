import { alreadyPending, rejected, unauthorized } from './providerError.ts'
import type { RequestSummary } from './requestSummary.ts'
import type { SharedState } from './sharedState.ts'

/** Asks the person behind the wallet, or behaves as a test has told it to. */
export function createApproval(state: SharedState, prompt: (summary: RequestSummary) => Promise<boolean>) {
  let held: (() => void)[] = []

  /** Returns only when the request is approved. */
  async function approval(summary: RequestSummary): Promise<void> {
    const { mode, approve } = state.get()
    if (mode === 'reject') throw rejected()
    if (mode === 'pending') throw alreadyPending()
    if (mode === 'unauthorized') throw unauthorized()
    if (mode === 'throwsString') throw 'Something broke in the wallet'
    if (mode === 'throwsNull') throw null
    if (mode === 'throwsGetter') throw throwingGetter()
    if (mode === 'hang') return new Promise(() => {})
    if (mode === 'late') return new Promise((resolve) => held.push(resolve))
    const approved = approve === 'ask' ? await prompt(summary) : approve === 'always'
    if (!approved) throw rejected()
  }

  /** Lets every request that mode `late` holds back go through. */
  function release() {
    const waiting = held
    held = []
    for (const go of waiting) go()
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
