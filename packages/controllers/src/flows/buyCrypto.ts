import { toLatchkeyError } from '@latchkey/core'
import type { Onramp } from '../onramp/createOnramp.ts'
import type { PartNeeds } from '../parts/part.ts'

type Deps = Pick<PartNeeds, 'events' | 'platform' | 'snackbar'> & { readonly onramp: Onramp }

/** Orders at the partner and opens the page where it is paid; the modal waits for what was bought. @throws LatchkeyError */
export async function buyCrypto({ onramp, events, platform, snackbar }: Deps): Promise<void> {
  try {
    const url = await onramp.order()
    events.track('purchase_started')
    platform.openWindow(url)
  } catch (cause) {
    const { code } = toLatchkeyError(cause)
    if (code === 'request_aborted') throw cause
    events.track('purchase_failed', { code })
    // Whatever it was, what a person has to know is that nothing was paid.
    snackbar.show({ variant: 'error', message: { kind: 'error', code: 'onramp_unavailable', context: {} } })
    throw cause
  }
}
