import type { Environment, LatchkeyError, WalletConnectSession } from '@latchkey/core'
import { createFakeClock, createFakePlatform, createFakeWalletConnect } from '@latchkey/core/testing'
import type { Connection } from '../connection/connection.state.ts'
import type { DirectoryWallet } from '../wallets/wallets.state.ts'
import { createPairing } from './createPairing.ts'

const harbour: Connection = {
  connectorId: 'walletConnect',
  namespace: 'eip155',
  name: 'Harbour',
  imageUrl: undefined,
  accounts: [],
  networkId: 'eip155:1',
  locked: false,
  restored: false,
}

export const cove: DirectoryWallet = { id: 'cove', name: 'Cove', pictureUrl: undefined }

export const desktop: Environment = {
  device: 'desktop',
  os: 'other',
  host: 'browser',
  isFramed: false,
  isStandalone: false,
}
export const iphone: Partial<Environment> = { device: 'phone', os: 'ios' }

/** A pairing whose wallet and page are controlled by the test. */
export function setUp(environment: Partial<Environment> = {}) {
  const clock = createFakeClock()
  const client = createFakeWalletConnect()
  const attached: WalletConnectSession[] = []
  const remembered: (DirectoryWallet | undefined)[] = []
  const platform = { ...createFakePlatform(), environment: { ...desktop, ...environment } }
  const pairing = createPairing({
    client,
    clock,
    platform,
    signIn: async () => undefined,
    async attach(approved, wallet) {
      attached.push(approved)
      remembered.push(wallet)
      return harbour
    },
  })
  /** Begins a pairing and returns while it is pending. */
  const start = async (wallet?: DirectoryWallet) => {
    const ended = pairing.begin({ wallet }).then(
      ({ name }) => name,
      (cause: LatchkeyError) => cause.code,
    )
    await clock.flush()
    return { ended }
  }
  const now = () => pairing.state.getState()
  const uri = () => {
    const state = now()
    return state.status === 'ready' ? state.uri : undefined
  }
  return { clock, platform, client, pairing, attached, remembered, start, now, uri }
}
