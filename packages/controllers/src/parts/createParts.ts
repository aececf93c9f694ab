import type { LatchkeyError } from '@latchkey/core'
import type { View } from '../router/router.state.ts'
import type { Part, PartNeeds, PartOf } from './part.ts'

export type Parts = {
  use<part extends Part>(make: PartOf<part>): part
  awaitsApproval(): boolean
  dismiss(reason: LatchkeyError): void
  leave(view: View): void
  stop(): void
}

export function createParts(needs: () => PartNeeds): Parts {
  const made = new Map<PartOf<Part>, Part>()
  return {
    use<part extends Part>(make: PartOf<part>) {
      const known = made.get(make) ?? make(needs())
      made.set(make, known)
      // What a factory made is of its type.
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
      for (const part of made.values()) part.stop()
    },
  }
}
