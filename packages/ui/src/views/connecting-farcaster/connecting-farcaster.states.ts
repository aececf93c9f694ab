import { marisol } from '../../fixtures/people.ts'
import type { ConnectingFarcasterViewState } from './connecting-farcaster.state.ts'

const ready = { status: 'ready', uri: 'https://client.example/~/sign-in?channelToken=7QK2W9XNB5' } as const

export const connectingFarcasterStates = {
  scan: { status: 'scan', code: ready },
  preparing: { status: 'scan', code: { status: 'preparing' } },
  copied: { status: 'scan', code: ready, copied: true },
  expired: { status: 'scan', code: { status: 'expired' } },
  phone: { status: 'phone', openUrl: '#open', opened: false },
  phoneOpened: { status: 'phone', openUrl: '#open', opened: true },
  timedOut: { status: 'failed', reason: 'timed-out' },
  declined: { status: 'failed', reason: 'declined' },
  connected: { status: 'connected', address: marisol, networkName: 'Arbitrum One' },
} satisfies Record<string, ConnectingFarcasterViewState>
