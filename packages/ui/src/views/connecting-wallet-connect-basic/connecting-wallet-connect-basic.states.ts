import { tokenMarks, walletMarks } from '../../fixtures/marks.ts'
import { pairingUri } from '../../fixtures/pairing.ts'
import type { ConnectingWalletConnectBasicViewState } from './connecting-wallet-connect-basic.state.ts'

const ready: ConnectingWalletConnectBasicViewState = {
  app: { name: 'Meadow', imageUrl: tokenMarks.MDW },
  code: { status: 'ready', uri: pairingUri, secondsLeft: 230 },
  directory: {
    count: 480,
    samples: (['Paperboat', 'Mica', 'Petalo', 'Lantern'] as const).map((name) => ({
      name,
      src: walletMarks[name],
    })),
  },
  canGoBack: true,
}

export const connectingWalletConnectBasicStates = {
  ready,
  preparing: { ...ready, code: { status: 'preparing' } },
  endsSoon: { ...ready, code: { status: 'ready', uri: pairingUri, secondsLeft: 45 } },
  copied: { ...ready, copied: true },
  expired: { ...ready, code: { status: 'expired' } },
  failed: { ...ready, code: { status: 'failed' } },
  firstView: { ...ready, canGoBack: false, directory: undefined, app: { name: 'Meadow' } },
} satisfies Record<string, ConnectingWalletConnectBasicViewState>
