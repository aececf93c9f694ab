import { LatchkeyError, type Platform } from '@latchkey/core'
import type { Scope } from '../../state/createScope.ts'
import type { Parts } from '../createParts.ts'

type Deps = {
  platform: Pick<Platform, 'onNavigate'>
  parts: Pick<Parts, 'awaitsApproval' | 'dismiss'>
  closeModal(): void
}

/**
 * Cancels a request that the wallet shows, and closes the modal, when the user navigates back or forward or leaves the
 * page. A late signature is not used. F54.
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
