import { walletMarks } from '../../fixtures/marks.ts'
import { pairingUri } from '../../fixtures/pairing.ts'
import { longName, marisol } from '../../fixtures/people.ts'
import type { ConnectingWalletConnectViewState } from './connecting-wallet-connect.state.ts'

const mica = {
  wallet: { name: 'Mica', imageUrl: walletMarks.Mica },
  appName: 'Meadow',
  getUrl: '#get',
}
const platforms = ['phone', 'desktop', 'web'] as const
const ready = { status: 'ready', uri: pairingUri, secondsLeft: 230 } as const

export const connectingWalletConnectStates = {
  scan: { ...mica, platforms, status: 'scan', code: ready },
  scanPreparing: { ...mica, platforms, status: 'scan', code: { status: 'preparing' } },
  scanCopied: { ...mica, platforms, status: 'scan', code: ready, copied: true },
  scanExpired: { ...mica, platforms, status: 'scan', code: { status: 'expired' } },
  scanFailed: { ...mica, platforms, status: 'scan', code: { status: 'failed' } },
  scanOnly: { ...mica, platforms: ['phone'], status: 'scan', code: ready, getUrl: undefined },
  desktop: { ...mica, platforms, status: 'desktop', openUrl: '#open' },
  web: { ...mica, platforms, status: 'web', openUrl: '#open', opened: false },
  webOpened: { ...mica, platforms, status: 'web', openUrl: '#open', opened: true },
  browser: { ...mica, platforms: ['phone', 'browser'], status: 'browser' },
  phone: { ...mica, status: 'phone', openUrl: '#open' },
  phoneCopied: { ...mica, status: 'phone', openUrl: '#open', copied: true },
  notOpened: { ...mica, status: 'not-opened', openUrl: '#open' },
  declined: { ...mica, status: 'declined' },
  failed: { ...mica, status: 'failed', text: 'The connection was lost. Try again.' },
  connected: { ...mica, status: 'connected', address: marisol, networkName: 'Arbitrum One' },
  longName: {
    ...mica,
    wallet: { name: longName, imageUrl: walletMarks.Meridian },
    platforms: ['phone', 'desktop', 'web', 'browser'],
    status: 'desktop',
    openUrl: '#open',
  },
} satisfies Record<string, ConnectingWalletConnectViewState>
