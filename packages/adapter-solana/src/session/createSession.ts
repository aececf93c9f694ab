import {
  type AdapterContext,
  type CaipNetworkId,
  type Connector,
  describeThrown,
  isLatchkeyError,
  LatchkeyError,
  type Session,
  withDeadline,
} from '@latchkey/core'
import type { Chain } from '../clients/createChain.ts'
import { featureOf, type StandardWallet } from '../connectors/standardWallet.ts'
import { chainOf } from './chainOf.ts'
import { type BusyWallets, createSender } from './createSender.ts'
import { followWallet } from './followWallet.ts'
import { signIn } from './signIn.ts'
import { signMessage } from './signMessage.ts'
import { solanaProvider } from './solanaProvider.ts'

/** Time limit to notify the wallet of a disconnect, ms. Spec §9. */
const disconnectMs = 3_000

/** Dependencies and state shared by the sessions of an adapter. */
export type SessionContext = AdapterContext & {
  readonly loadChain: () => Promise<Chain>
  readonly busy: BusyWallets
  /** Wallets behind the features of the standard, by what was wrapped: sessions of one wallet share one object. */
  readonly wrapped: WeakMap<object, StandardWallet>
}

/** A connected wallet: its connector's id, its name, and what the app sees of it. */
type ConnectedWallet = Pick<Connector, 'id' | 'name'> & Pick<Session, 'wallet' | 'user'>

/** Creates the session of a connected wallet. @param wanted - the app's network, used if the wallet supports it */
export function createSession(
  context: SessionContext,
  connected: ConnectedWallet,
  wallet: StandardWallet,
  wanted: CaipNetworkId,
): Session {
  const { id, name } = connected
  const { clock, log } = context
  const networks = context.networks.filter(({ chainNamespace }) => chainNamespace === 'solana')
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  // The app may be on a network of another family. A wallet has no network of its own.
  let networkId =
    [wanted, ...ids].find((one) => ids.includes(one) && chainOf(wallet, one)) ?? ids[0] ?? wanted
  const named = { wallet, name }
  let notified = false
  const followed = followWallet(context, named)
  const send = createSender({
    ...named,
    networks,
    busy: context.busy,
    loadChain: context.loadChain,
    account: () => followed.accounts()[0]?.address,
    networkId: () => networkId,
  })

  return {
    connectorId: id,
    wallet: connected.wallet,
    get user() {
      return connected.user
    },
    provider: solanaProvider({
      ...named,
      authorize: context.authorize,
      networkId: () => networkId,
      onSent: context.onSent,
    }),
    get accounts() {
      return followed.accounts()
    },
    get networkId() {
      return networkId
    },
    locked: false,
    onChange: followed.onChange,
    release: followed.release,

    async disconnect() {
      followed.release()
      if (notified) return
      notified = true
      try {
        await withDeadline({ clock, ms: disconnectMs }, async () => {
          await featureOf(wallet, 'standard:disconnect')?.disconnect()
        })
      } catch (cause) {
        log.warn(`${name} could not be notified of the disconnect (${describeThrown(cause) ?? 'no answer'}).`)
      }
    },

    signMessage: (message, { address }, signal) =>
      signMessage(named, message, { address, networkId }, signal),
    signIn: featureOf(wallet, 'solana:signIn')
      ? (fields, text, { address }, signal) =>
          signIn(named, { fields, text }, address, signal).catch((cause: unknown) => {
            // Wallets write texts of their own for fields that they do not expect, such as a chain id or a scheme.
            const isOther =
              isLatchkeyError(cause, 'siwx_sign_failed') && featureOf(wallet, 'solana:signMessage')
            if (!isOther) throw cause
            return signMessage(named, text, { address, networkId }, signal)
          })
      : undefined,

    /** Asks nobody: the wallet learns the network with each request. */
    async switchNetwork(to) {
      if (!ids.includes(to)) throw new LatchkeyError('network_not_found', { networkId: to })
      if (!chainOf(wallet, to)) throw new LatchkeyError('network_switch_unsupported', { networkId: to })
      if (to === networkId) return
      networkId = to
      followed.emit({ type: 'network', networkId })
    },

    transfer: { native: send, token: send },
  }
}
