import {
  type Account,
  type AdapterContext,
  type CaipNetworkId,
  describeThrown,
  LatchkeyError,
  ownersSignMs,
  type Session,
  type TokenTransfer,
  type Transfer,
  withDeadline,
} from '@latchkey/core'
import type { KnownProvider } from '../connectors/createAnnouncedWallets.ts'
import type { BusyProviders } from './createSender.ts'
import { followProvider } from './followProvider.ts'
import { guardProvider } from './guardProvider.ts'
import { signMessage } from './signMessage.ts'

/** Time limit to notify the wallet of a disconnect, ms. Spec §9. */
const disconnectMs = 3_000

type Opened = KnownProvider & {
  /** The remote wallet, for the WalletConnect connector. */
  readonly wallet?: Session['wallet']
  /** Who is signed in, for the embedded wallet. */
  readonly user?: Session['user']
  readonly accounts: readonly string[]
  readonly chainId: string
  readonly locked: boolean
}

/** Dependencies and state shared by the sessions of an adapter. */
export type SessionContext = AdapterContext & {
  readonly switchArrivalMs: number
  readonly busy: BusyProviders
}

/** Creates the session of a connected wallet. */
export function createSession(context: SessionContext, opened: Opened): Session {
  const { connector, provider } = opened
  const { clock, networks, log, platform } = context
  const wallet = connector.name
  const followed = followProvider({ clock, platform, log }, opened)
  const networkId = (): CaipNetworkId => `eip155:${followed.current().chainId}`
  const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
  // Switching and sending come with what a connected account reads, not with what a wallet needs to connect.
  const send = async (transfer: Transfer | TokenTransfer) => {
    const { createSender } = await import('./createSender.ts')
    return createSender({ provider, wallet, networks, followed, busy: context.busy })(transfer)
  }

  return {
    connectorId: connector.id,
    wallet: opened.wallet,
    get user() {
      return opened.user
    },
    provider: guardProvider(provider, context.authorize, (asked, answer) => {
      const inUse = { networkId: networkId(), from: followed.current().accounts[0] }
      void import('./readSent.ts').then(({ readSent }) => {
        const sent = readSent(asked, answer, inUse)
        if (sent) context.onSent?.(sent)
      })
    }),
    get accounts() {
      return followed.current().accounts.map(toAccount)
    },
    get networkId() {
      return networkId()
    },
    get locked() {
      return followed.current().locked
    },
    onChange: followed.onChange,
    release: followed.release,

    async disconnect(options) {
      followed.release()
      // EIP-2255 names accounts of EVM chains, but wallets with more families end all of them.
      if (options?.keepsPermission) return
      const params = [{ eth_accounts: {} }]
      try {
        await withDeadline({ clock, ms: disconnectMs }, () =>
          provider.request({ method: 'wallet_revokePermissions', params }),
        )
      } catch (cause) {
        // Many wallets do not support it, because EIP-2255 makes it optional.
        log.warn(
          `${wallet} could not be notified of the disconnect (${describeThrown(cause) ?? 'no answer'}).`,
        )
      }
    },

    async signMessage(message, signer, signal) {
      if (followed.current().locked) throw new LatchkeyError('wallet_locked', { wallet })
      // Only a provider of our own knows the time. The owners of a contract account sign one after another.
      const isLate = signer.type === 'smartAccount' && opened.wallet !== undefined
      const waitMs = isLate ? ownersSignMs : undefined
      return signMessage({ provider, wallet, waitMs }, message, signer.address, signal)
    },

    async switchNetwork(to, signal) {
      const { switchNetwork } = await import('./switchNetwork.ts')
      const arrivalMs = context.switchArrivalMs
      await switchNetwork({ provider, wallet, networks, clock, arrivalMs, followed }, to, signal)
    },

    transfer: {
      native: send,
      token: send,
    },
  }
}
