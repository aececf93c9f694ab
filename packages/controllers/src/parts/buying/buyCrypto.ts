import { toLatchkeyError } from '@latchkey/core'
import type { Onramp } from '../../onramp/createOnramp.ts'
import type { PartNeeds } from '../part.ts'

type Deps = Pick<PartNeeds, 'events' | 'platform' | 'snackbar'> & { readonly onramp: Onramp }

/** Creates the order and opens the partner's payment page. The modal then waits for the tokens to arrive. @throws LatchkeyError */
export async function buyCrypto({ onramp, events, platform, snackbar }: Deps): Promise<void> {
  try {
    const url = await onramp.order()
    events.track('purchase_started')
    platform.openWindow(url)
  } catch (cause) {
    const { code } = toLatchkeyError(cause)
    if (code === 'request_aborted') throw cause
    events.track('purchase_failed', { code })
    // The user needs to know that nothing was paid, whatever failed.
    snackbar.show({ variant: 'error', message: { kind: 'error', code: 'onramp_unavailable', context: {} } })
    throw cause
  }
}
