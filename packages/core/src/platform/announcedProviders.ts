import type { AnnouncedProvider } from '../ports/platform.ts'

/**
 * Listens to EIP-6963 announcements and requests them. Passes each announcement on unchanged, once per event; the adapter
 * validates it. Returns an unsubscribe function.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export function announcedProviders(listener: (announced: AnnouncedProvider) => void): () => void {
  const onAnnounce = (event: Event) => {
    const detail: unknown = (event as CustomEvent).detail
    if (isAnnouncement(detail)) listener(detail)
  }
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
}

function isAnnouncement(detail: unknown): detail is AnnouncedProvider {
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail))
    return false
  const { info, provider } = detail
  return (
    typeof info === 'object' &&
    info !== null &&
    typeof provider === 'object' &&
    provider !== null &&
    'request' in provider
  )
}
