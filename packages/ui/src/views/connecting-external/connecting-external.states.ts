import { walletMarks } from '../../fixtures/marks.ts'
import { longName, marisol } from '../../fixtures/people.ts'
import type { ConnectingExternalViewState } from './connecting-external.state.ts'

const harbour = { wallet: { name: 'Harbour', imageUrl: walletMarks.Harbour }, appName: 'Meadow' }

export const connectingExternalStates = {
  waiting: { ...harbour, status: 'waiting', canReopen: true },
  waitingNoReopen: { ...harbour, status: 'waiting', canReopen: false },
  connected: { ...harbour, status: 'connected', address: marisol, networkName: 'Arbitrum One' },
  declined: { ...harbour, status: 'declined' },
  noAnswer: { ...harbour, status: 'no-answer' },
  failed: {
    ...harbour,
    status: 'failed',
    text: 'Harbour already shows a request. Open it and answer that one first.',
  },
  missing: { ...harbour, status: 'missing', downloadUrl: '#get', canUsePhone: true },
  missingNoPhone: { ...harbour, status: 'missing', downloadUrl: '#get', canUsePhone: false },
  longName: {
    wallet: { name: longName, imageUrl: walletMarks.Meridian },
    appName: 'Meadow',
    status: 'waiting',
    canReopen: true,
  },
  noImage: { wallet: { name: 'Unseen' }, appName: 'Meadow', status: 'waiting', canReopen: true },
} satisfies Record<string, ConnectingExternalViewState>
