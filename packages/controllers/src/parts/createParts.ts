import type { LatchkeyError } from '@latchkey/core'
import type { View } from '../router/router.state.ts'
import type { Scope } from '../state/createScope.ts'
import type { Part, PartNeeds, PartOf } from './part.ts'

export type Parts = {
  /** Starts every existing part, and from now on each part when it is created. */
  start(scope: Scope): void
  use<part extends Part>(make: PartOf<part>): part
  awaitsApproval(): boolean
  dismiss(reason: LatchkeyError): void
  leave(view: View): void
  stop(): void
}

export function createParts(needs: () => PartNeeds): Parts {
  const made = new Map<PartOf<Part>, Part>()
  let running: Scope | undefined
  return {
    start(scope) {
      running = scope
      for (const part of made.values()) part.start?.(scope)
    },
    use<part extends Part>(make: PartOf<part>) {
      let known = made.get(make)
      if (!known) {
        known = make(needs())
        made.set(make, known)
        if (running) known.start?.(running)
      }
      // The map holds the result of this factory.
      return known as part
    },
    awaitsApproval: () => [...made.values()].some((part) => part.awaitsApproval?.()),
    dismiss(reason) {
      for (const part of made.values()) part.dismiss?.(reason)
    },
    leave(view) {
      for (const part of made.values()) part.leave?.(view)
    },
    stop() {
      running = undefined
      for (const part of made.values()) part.stop()
    },
  }
}
