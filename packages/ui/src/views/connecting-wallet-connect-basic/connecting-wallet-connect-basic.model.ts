import type { PairingState, WalletsState } from '@latchkey/controllers'
import type { AppMetadata } from '@latchkey/core'
import type { ScanCodeState } from '../../parts/ScanCode.tsx'
import type { ConnectingWalletConnectBasicViewState } from './connecting-wallet-connect-basic.state.ts'

type Input = {
  readonly app: AppMetadata
  readonly pairing: PairingState
  /** Validity of the current pairing URI. */
  readonly secondsLeft: number
  /** Pairing URI of a host app that uses its own WalletConnect client. */
  readonly uri: string | undefined
  readonly copied: boolean
  /** Summary for the "All wallets" row; undefined if the row is not offered. */
  readonly directory: Pick<WalletsState, 'count' | 'featured' | 'recommended'> | undefined
  readonly canGoBack: boolean
}

export function connectingWalletConnectBasicModel(input: Input): ConnectingWalletConnectBasicViewState {
  const { app, pairing, secondsLeft, uri, directory } = input
  return {
    app: { name: app.name, imageUrl: app.icons?.[0] },
    code: uri === undefined ? scanCode(pairing, secondsLeft) : { status: 'ready', uri },
    copied: input.copied,
    directory: directory && {
      count: directory.count,
      samples: [...directory.featured, ...directory.recommended]
        .slice(0, 4)
        .map(({ name, pictureUrl: src }) => ({ name, src })),
    },
    canGoBack: input.canGoBack,
  }
}

/**
 * State of the QR code of a pairing.
 * @param secondsLeft - until the pairing URI is renewed or expires
 */
export function scanCode(pairing: PairingState, secondsLeft?: number | undefined): ScanCodeState {
  if (pairing.status === 'ready') return { status: 'ready', uri: pairing.uri, secondsLeft }
  if (pairing.status === 'expired' || pairing.status === 'failed') return { status: pairing.status }
  return { status: 'preparing' }
}
