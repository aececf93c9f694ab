import { LatchkeyError } from '@latchkey/core'
import { selectedNetworkId } from '../chains/chains.state.ts'
import { createPairing, type Pairing } from '../pairing/createPairing.ts'
import type { View } from '../router/router.state.ts'
import type { Part, PartNeeds } from './part.ts'

export type WalletPairing = Omit<Pairing, 'leave'> & Part

/** The part that waits for wallets elsewhere: `latchkey.use(pairing)`. */
export function pairing(needs: PartNeeds): WalletPairing {
  const { walletConnect, connection, chains, clock, platform } = needs
  const { leave, ...waiting } = createPairing({
    client: walletConnect ?? {
      propose: async () => {
        throw new LatchkeyError('client_not_set', { client: 'walletConnect' })
      },
      restore: async () => undefined,
      stop() {},
    },
    async attach(approved) {
      const networkId = selectedNetworkId(chains.state.getState(), 'eip155')
      if (!networkId) throw new LatchkeyError('chain_required')
      return connection.connect({ connectorId: 'walletConnect', namespace: 'eip155', networkId, approved })
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
