import type { EmbeddedState } from '@latchkey/controllers/parts'
import type { ConnectingFarcasterViewState } from './connecting-farcaster.state.ts'

export function connectingFarcasterModel({
  farcaster,
  isMobile,
  opened,
  copied,
  address,
  networkName,
}: {
  readonly farcaster: EmbeddedState['farcaster']
  /** The app is on this device, so that a link opens it. */
  readonly isMobile: boolean
  /** The user has followed the link. */
  readonly opened: boolean
  readonly copied: boolean
  /** The connected account. */
  readonly address: string | undefined
  readonly networkName: string | undefined
}): ConnectingFarcasterViewState {
  switch (farcaster?.status) {
    case 'failed':
      return {
        status: 'failed',
        reason: farcaster.error === 'iframe_request_timeout' ? 'timed-out' : 'declined',
      }
    case 'connected':
      return { status: 'connected', address: address ?? '', networkName: networkName ?? '' }
    case 'ready':
      return isMobile
        ? { status: 'phone', openUrl: farcaster.uri, opened }
        : { status: 'scan', code: { status: 'ready', uri: farcaster.uri }, copied }
    default:
      return { status: 'scan', code: { status: 'preparing' } }
  }
}
