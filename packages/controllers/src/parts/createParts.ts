import type { LatchkeyError } from '@latchkey/core'
import type { View } from '../router/router.state.ts'
import type { PartNeeds } from './partNeeds.ts'

/** What a Latchkey asks of each of its parts. */
export type Part = {
  /** The modal closes: what waits for the person ends with `reason`. */
  dismiss?(reason: LatchkeyError): void
  /** Back was pressed on `view`. */
  leave?(view: View): void
  /** Ends what runs and forgets what is known; the part may be used again. */
  stop(): void
}

/**
 * A controller that is not on the page before something wants it: it is loaded with the code that says
 * `latchkey.use(it)`, made once for each Latchkey, and ends with it.
 */
export type PartOf<part extends Part> = (needs: PartNeeds) => part

export type Parts = {
  use<part extends Part>(make: PartOf<part>): part
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
