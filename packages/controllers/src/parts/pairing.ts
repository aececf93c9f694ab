import { LatchkeyError } from '@latchkey/core'
import { selectedNetworkId } from '../chains/chains.state.ts'
import { createPairing, type Pairing } from '../pairing/createPairing.ts'
import { signInElsewhere } from '../pairing/signInElsewhere.ts'
import type { View } from '../router/router.state.ts'
import type { Part, PartNeeds } from './part.ts'

export type WalletPairing = Omit<Pairing, 'leave'> & Part

/** The part that waits for wallets elsewhere: `latchkey.use(pairing)`. */
export function pairing(needs: PartNeeds): WalletPairing {
  const { walletConnect, connection, chains, config, events, clock, platform, log } = needs
  const elsewhere = signInElsewhere({
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
      return chainId && elsewhere.invite(chainId)
    },
    async attach(approved, wallet, signal) {
      const wanted = networkId()
      if (!wanted) throw new LatchkeyError('chain_required')
      // Before anybody looks whether there is a session.
      await elsewhere.store(approved.signedIn)
      const connected = await connection
        .connect(
          { connectorId: 'walletConnect', namespace: 'eip155', networkId: wanted, approved, wallet },
          signal,
        )
        .catch((cause) => {
          void elsewhere.revoke(approved.signedIn)
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
