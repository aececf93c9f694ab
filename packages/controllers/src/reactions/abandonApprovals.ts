import { LatchkeyError, type Platform } from '@latchkey/core'
import type { Parts } from '../parts/createParts.ts'
import type { Scope } from '../state/createScope.ts'

type Deps = {
  platform: Pick<Platform, 'onNavigate'>
  parts: Pick<Parts, 'awaitsApproval' | 'dismiss'>
  closeModal(): void
}

/**
 * Whenever the user goes back or forward, or leaves the document, while the wallet shows a request: the request is
 * abandoned and the modal closes. What the wallet still signs is not used. Faults F54.
 */
export function abandonApprovals({ platform, parts, closeModal }: Deps, scope: Scope): void {
  const abandon = () => {
    if (!parts.awaitsApproval()) return
    const reason = new LatchkeyError('request_aborted')
    parts.dismiss(reason)
    closeModal()
  }
  scope.add(platform.onNavigate(abandon))
}
