import { LatchkeyError } from '@latchkey/core'
import { selectedNetworkId } from '../chains/chains.state.ts'
import { createPairing, type Pairing } from '../pairing/createPairing.ts'
import { remoteSignIn } from '../pairing/remoteSignIn.ts'
import type { View } from '../router/router.state.ts'
import type { Part, PartNeeds } from './part.ts'

export type WalletPairing = Omit<Pairing, 'leave'> & Part

/** The part that pairs with remote wallets (WalletConnect): `latchkey.use(pairing)`. */
export function pairing(needs: PartNeeds): WalletPairing {
  const { walletConnect, connection, chains, config, events, clock, platform, log } = needs
  const signIn = remoteSignIn({
    config: config.siwx,
    onSignedIn: (network) => events.track('sign_in_succeeded', { network }),
    clock,
    log,
  })
  const networkId = () => selectedNetworkId(chains.state.getState(), 'eip155')
  const { leave, ...waiting } = createPairing({
    client: walletConnect ?? {
      propose: async () => {
        throw new LatchkeyError('client_not_set', { client: 'walletConnect' })
      },
      restore: async () => undefined,
      stop() {},
    },
    signIn: async () => {
      const chainId = networkId()
      return chainId && signIn.createRequest(chainId)
    },
    async attach(approved, wallet, signal) {
      const wanted = networkId()
      if (!wanted) throw new LatchkeyError('chain_required')
      // Stored before the connection triggers the check for a session.
      await signIn.store(approved.signedIn)
      const connected = await connection
        .connect(
          { connectorId: 'walletConnect', namespace: 'eip155', networkId: wanted, approved, wallet },
          signal,
        )
        .catch((cause) => {
          void signIn.revoke(approved.signedIn)
          throw cause
        })
      chains.useNamespace('eip155')
      events.track('connected', { wallet: 'WalletConnect' })
      return connected
    },
    clock,
    platform,
  })
  const waits = new Set<View>(['AllWallets', 'ConnectingWalletConnect', 'ConnectingWalletConnectBasic'])
  return {
    ...waiting,
    dismiss: (reason) => waiting.cancel(reason),
    leave(view) {
      if (waits.has(view)) leave()
    },
    stop: () => waiting.cancel(),
  }
}
