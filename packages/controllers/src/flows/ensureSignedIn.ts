import { LatchkeyError } from '@latchkey/core'
import type { Siwx } from '../siwx/createSiwx.ts'
import type { OpenRequest } from './openModal.ts'

/**
 * Called before anything is signed or sent: without a sign-in that is required, it opens the sign-in and throws.
 * Spec §4. @throws LatchkeyError `siwx_required`
 */
export function ensureSignedIn({ siwx, openModal }: { siwx: Siwx; openModal(request: OpenRequest): void }) {
  if (!siwx.isMissing()) return
  openModal({ view: 'SIWXSignMessage' })
  throw new LatchkeyError('siwx_required')
}
